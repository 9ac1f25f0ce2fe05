import { Tabwire } from './tabwire.js';

/** Of a fleet that has no other member. */
const FLEET = {
  FLEET_PEERS: 'http://127.0.0.1:9',
  FLEET_SECRET: 'of a fleet of one, which nobody joins',
};

/** The metrics that a member of a fleet has, by their HELP and TYPE lines. No Chrome is started. */
export async function metrics(): Promise<{ name: string; type: string; help: string }[]> {
  const tabwire = await Tabwire.start({ CHROME_PATH: process.execPath, POOL_SIZE: '0', ...FLEET });
  try {
    const text = await (await fetch(`${tabwire.url}/metrics`)).text();
    return [...text.matchAll(/^# HELP (\w+) (.*)\n# TYPE \w+ (\w+)$/gm)].map(
      ([, name = '', help = '', type = '']) => ({ name, type, help }),
    );
  } finally {
    await tabwire.stop();
  }
}

/** Their names. */
export const metricNames = async (): Promise<string[]> => (await metrics()).map(({ name }) => name);
