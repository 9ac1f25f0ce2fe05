import Type, { type TObject, type TProperties } from 'typebox';
import { openedDialogs, popupsClosed } from '../schemas/fields.js';
import { gatheredFields, scopeField } from '../schemas/fleet.js';
import { ADDRESS, OBSERVE, OBSERVED, TIMEOUT } from './common-fields.js';

/** The part of a declaration that decides which fields its command shares with others. */
interface Declared {
  readonly on: 'gateway' | 'browser' | 'page';
  readonly lane?: 'exclusive' | 'shared';
  readonly fleet?: 'placed' | object;
  readonly body: TProperties;
  readonly reply: TObject;
}

const acts = ({ on, lane }: Declared) => on === 'page' && lane === 'exclusive';
const isMerged = ({ fleet }: Declared) => typeof fleet === 'object';

/** The schema of a command's body: its own fields and those that it shares with other commands. */
export function bodySchema(declared: Declared): TObject {
  const shared = {
    ...(isMerged(declared) ? scopeField : {}),
    ...TIMEOUT,
    ...(declared.on === 'page' ? ADDRESS : {}),
    ...(acts(declared) ? OBSERVE : {}),
  };
  // The command's own fields come first, and win: wait-for-node has a default of its own for timeout_ms.
  return Type.Object(
    { ...declared.body, ...shared, ...declared.body },
    { additionalProperties: false },
  );
}

/** The schema of a command's reply: its own fields, and what Tabwire adds to the reply. */
export function replySchema(declared: Declared): TObject {
  const { on, reply } = declared;
  if (on === 'page') {
    const observed = acts(declared) ? OBSERVED : {};
    return Type.Object({ ...reply.properties, ...observed, ...openedDialogs, ...popupsClosed });
  }
  return isMerged(declared) ? Type.Object({ ...reply.properties, ...gatheredFields }) : reply;
}
