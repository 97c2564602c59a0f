import { z } from 'zod';
import { markRpc } from '../rpc/marks.js';
import { markChangeSchema, maxReadMarks, noteInputSchema, tagChangeSchema } from '../tracking/marks.js';
import { answeredBy, byId, opportunityPath, type Routes } from './route.js';

const marksQuerySchema = z.strictObject({
  /** Ids of opportunities, separated by commas. */
  ids: z
    .string()
    .max(40 * maxReadMarks)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid().toLowerCase()).min(1).max(maxReadMarks)),
});

export const markRoutes = {
  changeMarks: {
    method: 'POST',
    path: '/marks',
    summary:
      'Watch, dismiss or tag opportunities for the workspace of the request, by id or the whole result of a list',
    body: markChangeSchema,
    ...answeredBy(markRpc, 'opportunities.change-marks'),
  },
  undoMarks: {
    method: 'POST',
    path: '/marks/batches/{id}/undo',
    summary: 'Undo a change of marks, except for marks that have changed since',
    params: byId,
    notFound: 'MARK_BATCH_NOT_FOUND',
    ...answeredBy(markRpc, 'opportunities.undo-marks'),
  },
  readMarks: {
    method: 'GET',
    path: '/marks',
    summary: 'Marks of up to 100 opportunities in the workspace of the request, in the order of the ids',
    query: marksQuerySchema,
    ...answeredBy(markRpc, 'opportunities.marks'),
  },
  listTags: {
    method: 'GET',
    path: '/tags',
    summary: 'Tags of the workspace of the request, by name',
    ...answeredBy(markRpc, 'opportunities.tags'),
  },
  changeTag: {
    method: 'PUT',
    path: '/tags/{id}',
    summary: 'Rename a tag, or change its colour',
    params: byId,
    notFound: 'TAG_NOT_FOUND',
    body: tagChangeSchema,
    ...answeredBy(markRpc, 'opportunities.change-tag'),
  },
  removeTag: {
    method: 'DELETE',
    path: '/tags/{id}',
    summary: 'Remove a tag from the workspace and from its opportunities',
    params: byId,
    notFound: 'TAG_NOT_FOUND',
    ...answeredBy(markRpc, 'opportunities.remove-tag'),
  },
  listNotes: {
    method: 'GET',
    path: '/opportunities/{id}/notes',
    summary: 'Notes of the workspace on an opportunity, oldest first',
    ...opportunityPath,
    ...answeredBy(markRpc, 'opportunities.notes'),
  },
  addNote: {
    method: 'POST',
    path: '/opportunities/{id}/notes',
    summary: 'Add a note to an opportunity; all members of the workspace read it',
    ...opportunityPath,
    body: noteInputSchema,
    status: 201,
    ...answeredBy(markRpc, 'opportunities.add-note'),
  },
  changeNote: {
    method: 'PUT',
    path: '/notes/{id}',
    summary: 'Replace the text and the mentions of a note; for its author and owners of the workspace',
    params: byId,
    notFound: 'NOTE_NOT_FOUND',
    body: noteInputSchema,
    ...answeredBy(markRpc, 'opportunities.change-note'),
  },
  removeNote: {
    method: 'DELETE',
    path: '/notes/{id}',
    summary: 'Remove a note; for its author and owners of the workspace',
    params: byId,
    notFound: 'NOTE_NOT_FOUND',
    ...answeredBy(markRpc, 'opportunities.remove-note'),
  },
  recordView: {
    method: 'PUT',
    path: '/opportunities/{id}/viewed',
    summary: 'Record that the caller has opened an opportunity; the other members see it',
    ...opportunityPath,
    ...answeredBy(markRpc, 'opportunities.record-view'),
  },
} as const satisfies Routes;
