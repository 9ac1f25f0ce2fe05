import Type from 'typebox';
import { orNull } from './or-null.js';

const date = (description: string) => orNull(Type.String(), description);

/** How far a drain is. */
export const drainRecord = Type.Object(
  {
    state: Type.Enum(['serving', 'draining', 'drained', 'ending'], {
      description:
        '`serving`: the server opens browsers. `draining`: it opens no browsers, and some are left. `drained`: none is left. `ending`: the server process ends now.',
    }),
    browsers: Type.Integer({
      minimum: 0,
      description: 'Browsers that are open, or being opened or ended.',
    }),
    exit: Type.Boolean({ description: 'Whether the server process ends after the drain.' }),
    started_at: date('When the drain began, as an ISO 8601 time; null: the server does not drain.'),
    exits_at: date(
      'When the server process ends although browsers are open; null: it does not, or waits without limit.',
    ),
  },
  { description: 'How far the drain of the server is.' },
);
