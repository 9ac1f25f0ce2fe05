import type { PageCall } from '../execution/command.js';
import { noOption, optionOf } from './field-values.js';
import type { Seen } from './matching/target-finder.js';
import { throwIfNamed } from './other-reading.js';
import { optionsCommand } from './steps/internal-commands.js';

/**
 * Returns the label of the option of a select that words mean.
 *
 * @param clause the words of the clause, where they may have another reading
 * @throws TabwireError `option_not_found`; OtherReading
 */
export async function optionMeant(
  call: PageCall,
  { node, target, nodes }: Seen,
  said: string,
  clause: string | undefined,
): Promise<string> {
  const { labels } = await call.run(optionsCommand, { node_id: node.node_id });
  const option = optionOf(said, labels);
  if (typeof option === 'string') return option;
  // «Choose Question as post icon», of a radio button in a group.
  if (clause !== undefined && option.length === 0) await throwIfNamed(call, clause, nodes);
  throw await noOption(said, labels, option, { node, target, nodes });
}
