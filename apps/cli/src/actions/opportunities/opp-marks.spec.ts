import { stubBatchId } from '@rfp/testing/stubs/stub-marks';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});
beforeEach(() => {
  terminal.requests.length = 0;
});
afterAll(() => terminal.close());

const [first, second] = [stubId(1), stubId(2)] as const;
const onTerminal = { isTTY: true, columns: 140 } as const;
const requestsTo = (name: string) =>
  terminal.requests.filter((each) => each.name === name).map(({ request }) => request);

describe('rfp opp watch, unwatch, dismiss, restore, tag and untag', () => {
  it.each([
    [['watch', first, second], { action: 'watch' }, 'Watched: 2 opportunities\n'],
    [['unwatch', first], { action: 'unwatch' }, 'No longer watched: 1 opportunity\n'],
    [
      ['dismiss', first, '--reason', 'too_large'],
      { action: 'dismiss', reason: 'too_large' },
      'Dismissed: 1 opportunity\n',
    ],
    [['restore', first], { action: 'restore' }, 'Restored: 1 opportunity\n'],
    [['tag', 'Cloud team', first], { action: 'tag', tag: 'Cloud team' }, 'Tagged: 1 opportunity\n'],
    [['untag', 'Cloud team', first], { action: 'untag', tag: 'Cloud team' }, 'Untagged: 1 opportunity\n'],
  ])('%j changes the marks, and prints how to undo the change', async (line, change, text) => {
    const { code, out, err } = await terminal.rfp(['opp', ...line], onTerminal);
    const ids = line.filter((word) => word === first || word === second);
    expect(requestsTo('opportunities.change-marks')).toMatchObject([{ ...change, ids }]);
    expect({ code, out, err }).toEqual({ code: 0, out: text, err: `Undo:  rfp opp undo ${stubBatchId}\n` });
  });

  it('ask the server what would change in a dry run', async () => {
    const { out, err } = await terminal.rfp(['opp', 'dismiss', first, second, '--dry-run'], onTerminal);
    expect(requestsTo('opportunities.change-marks')).toMatchObject([{ action: 'dismiss', dry_run: true }]);
    expect([out, err]).toEqual(['Would dismiss 2 of 2 opportunities.\n', 'Nothing was changed.\n']);
  });

  it.each([
    [['dismiss', first, '--reason', 'boring'], '--reason: ', 2],
    [['watch', first, '--status', 'active'], 'filters select what is printed', 2],
    [['dismiss'], 'missing required argument', 2],
    [['tag', 'Cloud'], 'missing required argument', 2],
    [['dismiss', 'not-an-id'], '--ids: ', 2],
  ])('refuse %j', async (line, text, exit) => {
    const { code, err } = await terminal.rfp(['opp', ...line]);
    expect({ code, err }).toEqual({ code: exit, err: expect.stringContaining(text) });
    expect(requestsTo('opportunities.change-marks')).toEqual([]);
  });

  it('are undone by the printed id', async () => {
    const { code, out } = await terminal.rfp(['opp', 'undo', stubBatchId, '--json']);
    expect([code, JSON.parse(out)]).toEqual([0, { id: stubBatchId, changed: 1 }]);
    expect(requestsTo('opportunities.undo-merge-decision')).toEqual([]);
  });
});

describe('rfp opp note and notes', () => {
  it('add a note of all words, and list the notes as plain text', async () => {
    const { code } = await terminal.rfp(['opp', 'note', first, 'Ask', 'for \u001B[31mthe visit'], onTerminal);
    expect([code, requestsTo('opportunities.add-note')]).toMatchObject([
      0,
      [{ id: first, text: 'Ask for \u001B[31mthe visit' }],
    ]);
    const { out } = await terminal.rfp(['opp', 'notes', first], onTerminal);
    expect(out).toContain('Ask for the site visit.\n');
    const json = await terminal.rfp(['opp', 'notes', first, '--json=text']);
    expect(JSON.parse(json.out)).toEqual([{ text: 'Ask for the site visit.' }]);
  });
});

describe('rfp opp list', () => {
  it('filters by the marks of the workspace', async () => {
    await terminal.rfp(['opp', 'list', '--watched', 'me', '--tag', 'Cloud team', '--dismissed', 'only']);
    expect(requestsTo('opportunities.list')).toMatchObject([
      { filter: { watched: 'me', tag: 'Cloud team', dismissed: 'only' } },
    ]);
    const { code, err } = await terminal.rfp(['opp', 'list', '--watched', 'nobody']);
    expect([code, err]).toEqual([2, expect.stringContaining('--watched')]);
  });
});
