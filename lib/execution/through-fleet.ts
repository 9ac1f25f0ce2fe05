import { gather, onBehalfOf } from '../fleet/gather.js';
import { completingValidator } from '../schemas/validate.js';
import type { InvocationOn } from './command.js';
import type { RunningCall } from './running-call.js';

/** Runs a command here and, if its declaration says so, on all other members of the fleet at once. */
export async function throughFleet(
  invocation: InvocationOn<'gateway'>,
  running: RunningCall,
): Promise<object> {
  const { command, isLocal } = invocation;
  const { fleet, gateway } = running.service;
  const { methods, paths, fleet: merged } = command;
  if (!fleet || isLocal || typeof merged !== 'object') return invocation.run(gateway, running);
  const asked = {
    method: methods.includes('delete') ? ('DELETE' as const) : ('GET' as const),
    target: `${String(paths[0])}?scope=local`,
    ...onBehalfOf(running),
    check: completingValidator<object>(command.reply),
    ...(merged.timeoutMs === undefined ? {} : { timeoutMs: merged.timeoutMs }),
  };
  const [own, { replies, fields }] = await Promise.all([
    invocation.run(gateway, running),
    gather(fleet, asked, running.signal),
  ]);
  return { ...merged.merge(own, replies, fields.partial !== true), ...fields };
}
