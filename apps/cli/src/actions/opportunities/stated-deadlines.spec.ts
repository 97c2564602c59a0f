import { recompeteLeadType } from '@rfp/contracts/notice';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const onTerminal = { isTTY: true, columns: 120 };
const noAttachment = { attachment: null, page: null };
const quote = 'Quotes are due March 16 at 11 AM.';
let terminal: Terminal;

beforeAll(async () => {
  const row = anOpportunity(1, {
    due_date: '2026-03-31',
    due_at: '2026-04-01T03:59:59.999Z',
    stated_deadlines: [
      { ...noAttachment, source: 'notice', day: '2026-03-31', quote: '2026-03-31', earliest: false },
      {
        ...noAttachment,
        source: 'text',
        day: '2026-03-16',
        date: '2026-03-16T11:00:00-04:00',
        at: '2026-03-16T15:00:00.000Z',
        quote,
        earliest: true,
      },
    ],
  });
  const lead = anOpportunity(2, {
    notice_type: recompeteLeadType,
    due_date: '2026-03-31',
    due_at: '2026-04-01T03:59:59.999Z',
  });
  terminal = await openTerminal({ rows: [row, lead] });
});
afterAll(() => terminal.close());

describe('an opportunity whose deadlines differ', () => {
  it('shows in a list the time to the earliest deadline with its source, and the date of the due date field', async () => {
    const { out } = await terminal.rfp(['opp', 'list'], onTerminal);
    expect(out).toContain('In 6 days');
    expect(out).toContain('due by its text (field: Mar 31, 2026)');
  });

  it('shows in its details each deadline on a separate line, with its quotation', async () => {
    const { out } = await terminal.rfp(['opp', 'view', stubId(1)], onTerminal);
    expect(out).toMatch(
      /^Due +In 6 days \(Mar 16, 2026, 11 AM EDT, by the text of the notice\); due date field: Mar 31, 2026/m,
    );
    expect(out).toContain(`Stated deadlines Notice: Mar 31, 2026
                 Text of the notice: Mar 16, 2026, 11 AM EDT (earliest): "${quote}"
`);
  });
});

it('does not show the end of an award as a due date', async () => {
  const { out } = await terminal.rfp(['opp', 'view', stubId(2)], onTerminal);
  expect(out).toMatch(/^Award ends +In 3 weeks \(Mar 31, 2026/m);
  expect(out).not.toMatch(/^Due /m);
  const { out: list } = await terminal.rfp(['opp', 'list'], onTerminal);
  expect(list).toContain('Award ends in 3 weeks (Mar 31, 2026)');
  expect(list).not.toContain('In 3 weeks');
});
