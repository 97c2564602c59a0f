import { type OpportunityMarks, type OpportunityNote, type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import { stubCallers } from '@rfp/testing/stubs/stub-callers';
import { stubId } from '@rfp/testing/stubs/stub-services';

/** Marks of an opportunity, by default none. */
export function marksOf(id: string, overrides: Partial<OpportunityMarks> = {}): OpportunityMarks {
  return { id, watched: false, watchers: [], dismissal: null, tags: [], notes: 0, viewers: [], ...overrides };
}

export function aTag(n: number, overrides: Partial<WorkspaceTag> = {}): WorkspaceTag {
  return { id: stubId(350 + n), name: `Tag ${n}`, colour: 'teal', opportunities: 1, ...overrides };
}

/** A note of the stub caller `owner`. */
export function aNote(n: number, overrides: Partial<OpportunityNote> = {}): OpportunityNote {
  return {
    id: stubId(360 + n),
    opportunity_id: stubId(1),
    author: stubCallers.owner.user_id,
    text: `Note ${n}`,
    mentions: [],
    created_at: '2026-03-09T09:00:00.000Z',
    edited_at: null,
    ...overrides,
  };
}
