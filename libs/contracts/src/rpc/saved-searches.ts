import { z } from 'zod';
import { searchProfileSchema } from '../account.js';
import { audienceSchema } from '../opportunity.js';
import {
  savedSearchChangeSchema,
  savedSearchInputSchema,
  savedSearchListSchema,
  savedSearchSchema,
} from '../tracking/saved-searches.js';
import { alertRehearsalSchema, rehearseAlertRequestSchema, searchAlertInputSchema } from '../tracking/search-alerts.js';
import { byId, type RpcTable } from './call.js';

/** What counting new opportunities depends on. `search`: the caller's search profile. */
const counting = { audience: audienceSchema, search: searchProfileSchema.optional() };
const countedById = byId.extend(counting);

/** Saved searches of the workspace of the request that the caller may see. */
export const savedSearchRpc = {
  'opportunities.saved-searches': {
    access: 'read',
    request: z.strictObject(counting),
    reply: savedSearchListSchema,
  },
  'opportunities.saved-search': { access: 'read', request: countedById, reply: savedSearchSchema },
  'opportunities.save-search': {
    access: 'save-searches',
    request: savedSearchInputSchema,
    reply: savedSearchSchema,
  },
  'opportunities.change-search': {
    access: 'save-searches',
    request: countedById.extend(savedSearchChangeSchema.shape),
    reply: savedSearchSchema,
  },
  /** Can be restored for `restoreDays`. */
  'opportunities.delete-search': { access: 'save-searches', request: countedById, reply: savedSearchSchema },
  'opportunities.restore-search': { access: 'save-searches', request: countedById, reply: savedSearchSchema },
  'opportunities.open-search': { access: 'write', request: byId, reply: savedSearchSchema },
  'opportunities.set-default-search': { access: 'write', request: countedById, reply: savedSearchSchema },
  'opportunities.clear-default-search': { access: 'write', request: countedById, reply: savedSearchSchema },
  /** Sets the alert of the caller, viewers included. */
  'opportunities.set-search-alert': {
    access: 'write',
    request: countedById.extend(searchAlertInputSchema.shape),
    reply: savedSearchSchema,
  },
  'opportunities.stop-search-alert': { access: 'write', request: countedById, reply: savedSearchSchema },
  /** What an alert would have sent; sends nothing. */
  'opportunities.rehearse-search-alert': {
    access: 'read',
    bulk: true,
    request: rehearseAlertRequestSchema,
    reply: alertRehearsalSchema,
  },
} as const satisfies RpcTable;
