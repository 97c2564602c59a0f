import { z } from 'zod';
import { deadLetterIdsSchema, deadLetterSchema, discardedSchema, replayedSchema } from '../wire/dead-letter.js';
import { type RpcTable } from './call.js';

const list = {
  access: 'read-dead-letters',
  request: z.strictObject({}),
  reply: z.strictObject({ dead_letters: z.array(deadLetterSchema), total: z.int().nonnegative() }),
} as const;
const replay = {
  access: 'manage-dead-letters',
  long: true,
  request: deadLetterIdsSchema,
  reply: replayedSchema,
} as const;
const discard = { access: 'manage-dead-letters', request: deadLetterIdsSchema, reply: discardedSchema } as const;

/** Dead letters of the services that consume events. `BusServer` answers these. */
export const deadLetterRpc = {
  'opportunities.dead-letters': list,
  'opportunities.replay-dead-letters': replay,
  'opportunities.discard-dead-letters': discard,
  'intelligence.dead-letters': list,
  'intelligence.replay-dead-letters': replay,
  'intelligence.discard-dead-letters': discard,
  'auth.dead-letters': list,
  'auth.replay-dead-letters': replay,
  'auth.discard-dead-letters': discard,
} as const satisfies RpcTable;
