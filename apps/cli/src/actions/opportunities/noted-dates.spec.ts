import { type DateNote } from '@rfp/contracts/notice';
import { stubDiff, stubExplanation, stubHistory } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const assumed: DateNote = { printed: '2026-12-16T17:00:00', reading: 'read', assumed: ['zone'] };
const unread: DateNote = { printed: '2026-02-30', reading: 'not_understood', assumed: [] };
const none: DateNote = { printed: '2099-12-31', reading: 'none_stated', assumed: [] };
const noTime: DateNote = { printed: 'Dec 15, 2026 25:00', reading: 'read', assumed: ['unread_time'] };

const opportunity = anOpportunity(1);
const explanation = stubExplanation(opportunity);
const part = 'urgency' as const;
const factor = { part, points: 20, weight: 25, field: 'due_date' };
const change = {
  field: 'due_date',
  from: unread.printed,
  to: '2026-12-16T17:00:00-05:00',
  from_note: unread,
  to_note: assumed,
};
const onTerminal = { isTTY: true, columns: 300 } as const;
let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal({
    answers: {
      'opportunities.get': () => ({
        ...anOpportunityDetail(opportunity),
        due_date: '2026-12-15',
        due_at: '2026-12-16T04:59:59.999Z',
        due_date_note: noTime,
      }),
      'opportunities.explain': () => ({
        ...explanation,
        factors: [
          { ...factor, label: 'The stated due date is not understood', quote: unread.printed, date_note: unread },
          { ...factor, label: 'No closing date is stated', quote: none.printed, date_note: none },
          { ...factor, label: 'Due within 60 days', quote: change.to, date_note: assumed },
          { ...factor, label: 'Due within 90 days', quote: '2026-12-15', date_note: noTime },
        ],
      }),
      'opportunities.diff': () => ({ ...stubDiff(opportunity), changes: [change] }),
      'opportunities.history': () => {
        const { id, versions } = stubHistory(opportunity);
        return { id, versions: versions.slice(0, 1).map((version) => ({ ...version, changes: [change] })) };
      },
    },
  });
});
afterAll(() => terminal.close());

describe('a date that differs from its printed form has a note on its interpretation', () => {
  it('in rfp opp view', async () => {
    const { out } = await terminal.rfp(['opp', 'view', opportunity.id], onTerminal);
    expect(out).toContain('; Time of day not understood. Printed: Dec 15, 2026 25:00');
  });

  it('in the column of a list for programs', async () => {
    const row = { ...opportunity, due_date: null, due_at: null, due_date_note: unread };
    const listed = await openTerminal({ rows: [row] });
    try {
      const { out } = await listed.rfp(['opp', 'list', '-o', 'csv']);
      expect(out).toContain(',2026-02-30,');
    } finally {
      await listed.close();
    }
  });

  it('in rfp opp explain', async () => {
    const { out } = await terminal.rfp(['opp', 'explain', opportunity.id], onTerminal);
    expect(out).toContain('due_date: 2026-02-30 (Not understood: shown as printed)\n');
    expect(out).toContain('due_date: No closing date stated (Printed: 2099-12-31)\n');
    expect(out).toContain('due_date: "2026-12-16T17:00:00-05:00" (Time zone assumed. Printed: 2026-12-16T17:00:00)\n');
    expect(out).toContain('due_date: "2026-12-15" (Time of day not understood. Printed: Dec 15, 2026 25:00)\n');
  });

  it.each(['diff', 'history'])('in rfp opp %s', async (command) => {
    const { out } = await terminal.rfp(['opp', command, opportunity.id], onTerminal);
    const shown = out.replaceAll(/\s+/g, ' ');
    expect(shown).toContain(
      '2026-02-30 (Not understood: shown as printed) -> "2026-12-16T17:00:00-05:00" (Time zone assumed. Printed: 2026-12-16T17:00:00)',
    );
  });
});
