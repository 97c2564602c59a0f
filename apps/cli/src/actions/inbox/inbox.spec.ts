import { stubInboxEntries } from '@rfp/testing/stubs/stub-inbox';
import { stubSearch } from '@rfp/testing/stubs/stub-searches';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});
beforeEach(() => {
  terminal.requests.length = 0;
});
afterAll(() => terminal.close());

const [first = '', second = ''] = stubInboxEntries.map(({ id }) => id);
const onTerminal = { isTTY: true, columns: 140 } as const;
const requestsTo = (name: string) =>
  terminal.requests.filter((each) => each.name === name).map(({ request }) => request);

describe('rfp inbox list', () => {
  it('prints each entry with its details, saved search and id, and the news about the account', async () => {
    const { code, out, err } = await terminal.rfp(['inbox', 'list'], onTerminal);
    expect(code).toBe(0);
    expect(out).toContain('* New match: Laboratory cooling systems, lot 1');
    expect(out).toContain('  Also: description changed\n');
    expect(out).toContain('match · found by Cooling systems · ');
    expect(out).toContain(first);
    expect(err).toContain('ada@example.org invited you to Harbor Team');
    expect(err).toContain('The last mail with notifications could not be delivered');
  });

  it('filters by state, kind and saved search', async () => {
    await terminal.rfp(['inbox', 'list', '--state', 'unread', '--kind', 'match', '--search', stubSearch.name]);
    expect(requestsTo('opportunities.inbox')).toMatchObject([
      { state: 'unread', kind: 'match', search_id: stubSearch.id, limit: 50 },
    ]);
    const { code, err } = await terminal.rfp(['inbox', 'list', '--kind', 'reminder']);
    expect([code, err]).toEqual([2, expect.stringContaining('--kind')]);
  });

  it('prints the chosen members as JSON', async () => {
    const { out } = await terminal.rfp(['inbox', 'list', '--kind', 'mention', '--json=kind,unread']);
    expect(JSON.parse(out)).toEqual([{ kind: 'mention', unread: false }]);
  });
});

describe('rfp inbox count', () => {
  it('prints the number of unread entries', async () => {
    expect((await terminal.rfp(['inbox', 'count'], onTerminal)).out).toBe('2\n');
  });
});

describe('rfp inbox read, archive and snooze', () => {
  it.each([
    [['read', first, second], { action: 'read' }, '2 entries marked as read\n', 'read --undo'],
    [['read', first, '--undo'], { action: 'unread' }, '1 entry marked as unread\n', null],
    [['archive', first], { action: 'archive' }, '1 entry archived\n', 'archive --undo'],
    [['archive', first, '--undo'], { action: 'restore' }, '1 entry restored\n', null],
    [
      ['snooze', first, '--until', '2026-12-07T08:00:00-05:00'],
      { action: 'snooze', until: '2026-12-07T08:00:00-05:00' },
      '1 entry snoozed\n',
      'snooze --undo',
    ],
  ])('%j changes the entries, and prints how to undo the change', async (line, change, text, undo) => {
    const { code, out, err } = await terminal.rfp(['inbox', ...line], onTerminal);
    const ids = line.filter((word) => word === first || word === second);
    expect(requestsTo('opportunities.change-inbox')).toEqual([{ ...change, ids }]);
    const hint = undo === null ? '' : `Undo:  rfp inbox ${undo} ${ids.join(' ')}\n`;
    expect({ code, out, err }).toEqual({ code: 0, out: text, err: hint });
  });

  it('change all entries of the filters', async () => {
    await terminal.rfp(['inbox', 'archive', '--all', '--kind', 'changed']);
    expect(requestsTo('opportunities.change-inbox')).toEqual([
      { action: 'archive', filter: { state: 'all', kind: 'changed' } },
    ]);
  });

  it('snooze for a day, or for hours or days', async () => {
    for (const options of [[], ['--until', '3h']]) await terminal.rfp(['inbox', 'snooze', first, ...options]);
    expect(requestsTo('opportunities.change-inbox')).toEqual([
      { action: 'snooze', ids: [first], until: expect.any(String) },
      { action: 'snooze', ids: [first], until: expect.any(String) },
    ]);
  });

  it('say what they would change in a dry run', async () => {
    const { out } = await terminal.rfp(['inbox', 'archive', '--all', '--dry-run'], onTerminal);
    expect(out).toBe('Would archive all entries that the filters select.\n');
    expect(requestsTo('opportunities.change-inbox')).toEqual([]);
  });

  it.each([
    [['archive'], 'give either ids of entries or --all'],
    [['archive', first, '--all'], 'give either ids of entries or --all'],
    [['read', first, '--kind', 'match'], 'only together with --all'],
    [['snooze', first, '--until', 'soon'], '--until: '],
    [['read', 'not-an-id'], '--ids: '],
  ])('refuse %j', async (line, text) => {
    const { code, err } = await terminal.rfp(['inbox', ...line]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(text) });
    expect(requestsTo('opportunities.change-inbox')).toEqual([]);
  });
});
