import { z } from 'zod';
import { type RpcTable } from './call.js';
import {
  synonymChangeSchema,
  synonymIdSchema,
  synonymInputSchema,
  synonymSchema,
  synonymsSchema,
} from '../opportunities/synonym.js';

const bySynonym = z.strictObject({ id: synonymIdSchema });

/** Search synonyms. */
export const synonymRpc = {
  'opportunities.synonyms': { access: 'read', request: z.strictObject({}), reply: synonymsSchema },
  'opportunities.add-synonym': { access: 'change-synonyms', request: synonymInputSchema, reply: synonymSchema },
  'opportunities.change-synonym': {
    access: 'change-synonyms',
    request: bySynonym.extend(synonymChangeSchema.shape),
    reply: synonymSchema,
  },
  'opportunities.remove-synonym': { access: 'change-synonyms', request: bySynonym, reply: synonymSchema },
} as const satisfies RpcTable;
