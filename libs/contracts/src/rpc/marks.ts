import { z } from 'zod';
import { searchProfileSchema } from '../account.js';
import { audienceSchema } from '../opportunity.js';
import {
  changedMarksSchema,
  markChangeSchema,
  maxReadMarks,
  noteInputSchema,
  opportunityMarksSchema,
  opportunityNoteSchema,
  tagChangeSchema,
  undoneMarksSchema,
  workspaceTagSchema,
} from '../tracking/marks.js';
import { byId, emptyObject, type RpcTable } from './call.js';

const done = z.strictObject({ success: z.literal(true) });
const ofOpportunity = byId.extend({ audience: audienceSchema });

/** Marks of the workspace of the request. */
export const markRpc = {
  'opportunities.change-marks': {
    access: 'mark-opportunities',
    bulk: true,
    /** `search`: the caller's search profile, for filters that use it. */
    request: markChangeSchema.extend({ audience: audienceSchema, search: searchProfileSchema.optional() }),
    reply: changedMarksSchema,
  },
  'opportunities.undo-marks': { access: 'mark-opportunities', request: byId, reply: undoneMarksSchema },
  'opportunities.marks': {
    access: 'read',
    request: z.strictObject({ ids: z.array(z.uuid().toLowerCase()).min(1).max(maxReadMarks) }),
    reply: z.strictObject({ marks: z.array(opportunityMarksSchema) }),
  },
  'opportunities.tags': {
    access: 'read',
    request: emptyObject,
    reply: z.strictObject({ tags: z.array(workspaceTagSchema) }),
  },
  'opportunities.change-tag': {
    access: 'mark-opportunities',
    request: byId.extend(tagChangeSchema.shape),
    reply: workspaceTagSchema,
  },
  'opportunities.remove-tag': { access: 'mark-opportunities', request: byId, reply: done },
  'opportunities.notes': {
    access: 'read',
    request: ofOpportunity,
    reply: z.strictObject({ notes: z.array(opportunityNoteSchema) }),
  },
  'opportunities.add-note': {
    access: 'mark-opportunities',
    request: ofOpportunity.extend(noteInputSchema.shape),
    reply: opportunityNoteSchema,
  },
  /** Only the author and owners of the workspace may change and remove a note. */
  'opportunities.change-note': {
    access: 'mark-opportunities',
    request: byId.extend(noteInputSchema.shape),
    reply: opportunityNoteSchema,
  },
  'opportunities.remove-note': { access: 'mark-opportunities', request: byId, reply: done },
  /** Records that the caller has opened an opportunity. Every member may, also one who only reads. */
  'opportunities.record-view': { access: 'write', request: ofOpportunity, reply: done },
} as const satisfies RpcTable;
