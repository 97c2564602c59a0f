import { idempotencyKeySchema } from '../wire/idempotency.js';
import {
  mergeCandidatesSchema,
  mergeDecisionSchema,
  mergeDecisionsSchema,
  mergeRequestSchema,
  splitRequestSchema,
} from '../opportunities/merge-decision.js';
import { audienceSchema } from '../opportunity.js';
import { byId, type RpcTable } from './call.js';

const readById = byId.extend({ audience: audienceSchema });

/** A repeated request of the same caller returns the first decision. */
const idempotent = { idempotency_key: idempotencyKeySchema.nullable() };

/** Duplicates that users split and merge. */
export const mergingRpc = {
  'opportunities.split': {
    access: 'merge-opportunities',
    request: readById.extend({ ...splitRequestSchema.shape, ...idempotent }),
    reply: mergeDecisionSchema,
  },
  'opportunities.merge': {
    access: 'merge-opportunities',
    request: readById.extend({ ...mergeRequestSchema.shape, ...idempotent }),
    reply: mergeDecisionSchema,
  },
  'opportunities.merge-candidates': { access: 'read', request: readById, reply: mergeCandidatesSchema },
  'opportunities.merge-decisions': { access: 'read', request: readById, reply: mergeDecisionsSchema },
  /** Undoes a decision. Idempotent. */
  'opportunities.undo-merge-decision': { access: 'merge-opportunities', request: readById, reply: mergeDecisionSchema },
} as const satisfies RpcTable;
