import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import type { Body } from '../../support/service.js';

const stage = Stage.forAll();

const PHONE_PAGE = '<meta name=viewport content="width=device-width"><title>phone</title>';

const SCREEN = `({
  viewport: [innerWidth, innerHeight, Math.round(devicePixelRatio * 1000) / 1000],
  screen: [screen.width, screen.height],
  touch: [navigator.maxTouchPoints, matchMedia('(pointer: coarse)').matches],
  orientation: screen.orientation.type,
})`;

/** Sets the emulation of the browser's default context, or of what the body names. */
const emulate = (body: object): Promise<Body> => stage.do('emulate', body);
const read = async (query = ''): Promise<Body> =>
  (await stage.tabwire.send('get', `${stage.browser.path}/emulate/${query}`)).body;

const NONE = {
  device: null,
  viewport: { width: 1280, height: 720, device_scale_factor: 1 },
  mobile: null,
  touch: null,
  user_agent: null,
};

describe('a device', () => {
  it('sets viewport, screen, touch and user agent of an open page, and null takes it back', async () => {
    await stage.show(PHONE_PAGE);
    const before = await stage.evaluate(SCREEN);
    const agent = await stage.evaluate('navigator.userAgent');
    const phone = await emulate({ device: 'Pixel 7' });
    expect(phone).toMatchObject({
      ok: true,
      device: 'Pixel 7',
      viewport: {
        width: 412,
        height: 839,
        device_scale_factor: 2.625,
        screen: { width: 412, height: 915 },
      },
      mobile: true,
      touch: true,
      locale: null,
    });
    expect(await read()).toEqual(phone);
    expect(await stage.evaluate(SCREEN)).toEqual({
      viewport: [412, 839, 2.625],
      screen: [412, 915],
      touch: [5, true],
      orientation: 'portrait-primary',
    });
    expect(await stage.evaluate('navigator.userAgent')).toBe(phone.user_agent);
    // Of a version, chrome-headless-shell tells all in its own user agent, and Chrome the first number.
    const [, major] = /Chrome\/(\d+)/.exec(agent) ?? [];
    expect(phone.user_agent).toContain(
      `Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major ?? ''}.0.0.0 Mobile`,
    );
    expect(await emulate({ device: null })).toMatchObject(NONE);
    expect(await stage.evaluate(SCREEN)).toEqual(before);
    expect(await stage.evaluate('navigator.userAgent')).toBe(agent);
  });

  it('yields to fields beside it, and takes those of the former device along', async () => {
    const { viewport, user_agent } = await emulate({
      device: 'iPhone 15',
      viewport: { width: 500, height: 600 },
      user_agent: 'Agent/1.0',
    });
    expect(viewport).toEqual({ width: 500, height: 600, device_scale_factor: 1 });
    expect(user_agent).toBe('Agent/1.0');
    const next = await emulate({ device: 'Pixel 7 landscape' });
    expect(next).toMatchObject({ viewport: { width: 863, height: 360 }, touch: true });
    expect(next.user_agent).toContain('Pixel 7');
    expect((await stage.evaluate(SCREEN)).orientation).toBe('landscape-primary');
    await emulate({ device: null });
    expect(await read()).toMatchObject(NONE);
  });

  it('of one page leaves the others of the context', async () => {
    await stage.show(PHONE_PAGE);
    const { body: other } = await stage.tabwire.send('put', `${stage.browser.path}/pages/`, {
      url: stage.site.page(PHONE_PAGE),
    });
    await emulate({ device: 'Pixel 7', page_id: other.page_id });
    expect(await read(`?page_id=${other.page_id}`)).toMatchObject({ device: 'Pixel 7' });
    expect(await read()).toMatchObject(NONE);
    expect(await stage.evaluate('innerWidth')).toBe(412);
    await stage.tabwire.send('delete', `${stage.browser.path}/pages/${other.page_id}/`);
    expect(await stage.evaluate('innerWidth')).toBe(1280);
  });

  it('is read in the record of the browser', async () => {
    await emulate({ viewport: { width: 900, height: 500 }, user_agent: 'Agent/2.0' });
    const { body } = await stage.tabwire.send('get', `${stage.browser.path}/`);
    expect(body).toMatchObject({ viewport: { width: 900, height: 500 }, user_agent: 'Agent/2.0' });
    await emulate({ viewport: null, user_agent: null });
  });
});

describe('a request that is wrong', () => {
  it.each([
    ['/device', { device: 'Pixel' }, 'Pixel 7'],
    ['/viewport/width', { viewport: { width: 0, height: 100 } }, '>= 1'],
    ['/locale', { locale: 'deutsch!' }, 'de-DE'],
    ['/timezone', { timezone: 'Europe/Nowhere' }, 'Europe/Berlin'],
    ['/user_agent', { user_agent: 'a\nb' }, 'header'],
    ['/headers/Host', { headers: { Host: 'x' } }, 'Chrome itself sets'],
    ['/headers/Proxy-Authorization', { headers: { 'Proxy-Authorization': 'x' } }, 'Chrome itself'],
    ['/headers/Sec-Fetch-Mode', { headers: { 'Sec-Fetch-Mode': 'x' } }, 'set_headers'],
    ['/headers/referer', { headers: { referer: 'https://a.test/' } }, 'set_headers'],
    ['/headers/Cookie', { headers: { Cookie: 'a=b' } }, 'cookies/'],
    ['/headers/Accept', { headers: { Accept: 'x' } }, 'set_headers'],
    ['/headers/Origin', { headers: { Origin: 'https://a.test' } }, 'set_headers'],
    ['/geolocation/latitude', { geolocation: { latitude: 91, longitude: 0 } }, '<= 90'],
    ['/permissions/0', { permissions: ['everything'] }, 'geolocation'],
    ['/network_speed', { network_speed: 'slow' }, 'slow-3g'],
    ['/cpu_slowdown', { cpu_slowdown: 0 }, 'from 1 to 100'],
    ['/color_scheme', { color_scheme: 'pink' }, 'dark'],
  ])('says so of %s, and changes nothing', async (path, body, hint) => {
    const { status, body: problem } = await stage.send('emulate', { touch: true, ...body });
    expect([status, problem.code]).toEqual([400, 'invalid_request']);
    expect(problem.errors.map((error: Body) => error.path)).toContain(path);
    expect(JSON.stringify(problem)).toContain(hint);
    expect((await read()).touch).toBeNull();
  });

  it('names permissions of a page', async () => {
    const { body: pages } = await stage.tabwire.send('get', `${stage.browser.path}/pages/`);
    const { status, body } = await stage.send('emulate', {
      page_id: pages.pages[0].page_id,
      permissions: [],
    });
    expect([status, body.errors[0].path]).toEqual([400, '/permissions']);
  });

  it('finds no such page or context', async () => {
    expect((await stage.send('emulate', { page_id: 'none' })).body.code).toBe('page_not_found');
    expect((await stage.send('emulate', { ctx_id: 'none' })).body.code).toBe('context_not_found');
  });
});
