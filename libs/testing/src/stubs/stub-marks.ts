import { AppError } from '@rfp/contracts/errors';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type OpportunityNote, type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import { type StubAnswers } from './stub-answers.js';
import { stubDecision } from './stub-documents.js';

/** The change of marks that can be undone. */
export const stubBatchId = '0197a3a4-4444-7000-8000-000000000001';

export const stubTag: WorkspaceTag = {
  id: '0197a3a4-5555-7000-8000-000000000001',
  name: 'Cloud',
  colour: 'blue',
  opportunities: 1,
};

export const stubNote: OpportunityNote = {
  id: '0197a3a4-6666-7000-8000-000000000001',
  opportunity_id: '0197a3a4-0000-7000-8000-000000000001',
  author: '0197a3a4-2222-7000-8000-000000000001',
  text: 'Ask for the site visit.',
  mentions: [],
  created_at: '2026-03-10T14:00:00.000Z',
  edited_at: null,
};

/** Answers about marks. No mark is stored. */
export function markAnswers(rows: readonly Opportunity[]): StubAnswers {
  const exists = (id: string) => rows.some((row) => row.id === id);
  const requireRow = (id: string) => {
    if (!exists(id)) throw new AppError('OPPORTUNITY_NOT_FOUND');
    return id;
  };
  return {
    'opportunities.change-marks': ({ ids, dry_run }) => {
      const matched = ids === undefined ? rows.length : ids.filter(exists).length;
      if (matched === 0) throw new AppError('OPPORTUNITY_NOT_FOUND');
      return { batch_id: dry_run === true ? null : stubBatchId, matched, changed: matched };
    },
    'opportunities.undo-marks': ({ id }) => {
      if (id === stubDecision.id) throw new AppError('MARK_BATCH_NOT_FOUND');
      return { changed: 1 };
    },
    'opportunities.marks': ({ ids }) => ({
      marks: ids.map((id) => ({
        id,
        watched: false,
        watchers: [],
        dismissal: null,
        tags: [],
        notes: 0,
        viewers: [],
      })),
    }),
    'opportunities.tags': () => ({ tags: [stubTag] }),
    'opportunities.change-tag': ({ name = stubTag.name, colour = stubTag.colour }) => ({ ...stubTag, name, colour }),
    'opportunities.remove-tag': () => ({ success: true }),
    'opportunities.notes': ({ id }) => ({ notes: [{ ...stubNote, opportunity_id: requireRow(id) }] }),
    'opportunities.add-note': ({ id, text, mentions }) => ({
      ...stubNote,
      opportunity_id: requireRow(id),
      text,
      mentions,
    }),
    'opportunities.change-note': ({ id, text, mentions }) => ({ ...stubNote, id, text, mentions }),
    'opportunities.remove-note': () => ({ success: true }),
    'opportunities.record-view': () => ({ success: true }),
    'opportunities.workspace-export-part': ({ after }) => ({
      text: `${JSON.stringify({ type: 'tag', id: stubTag.id, name: stubTag.name, colour: stubTag.colour })}\n`,
      ...(after === undefined && { next: 'tag:' }),
    }),
  };
}
