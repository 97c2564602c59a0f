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
const decision = '0197a3a4-3333-7000-8000-000000000001';
const requestsTo = (name: string) =>
  terminal.requests.filter((each) => each.name === name).map(({ request }) => request);
const writes = () => [...requestsTo('opportunities.split'), ...requestsTo('opportunities.merge')];

describe('rfp opp split, merge, decisions and undo', () => {
  it('merge an opportunity into another in the shown version, and print how to undo the merge', async () => {
    const { code, out, err } = await terminal.rfp(['opp', 'merge', first, second], onTerminal);
    expect(requestsTo('opportunities.merge')).toMatchObject([
      { id: first, with: second, version: 1, idempotency_key: expect.any(String) },
    ]);
    expect(out).toContain(`${second} merged into ${first}`);
    expect([err, code]).toEqual([`Undo:  rfp opp undo ${decision}\n`, 0]);
  });

  it('split off notices', async () => {
    const { out } = await terminal.rfp(['opp', 'split', first, 'SAM.gov:a%3Ab', 'Portal:1', '--json=kind,records']);
    const records = [
      { source_name: 'SAM.gov', source_id: 'a:b' },
      { source_name: 'Portal', source_id: '1' },
    ];
    expect(requestsTo('opportunities.split')).toMatchObject([{ id: first, records, version: 1 }]);
    expect(JSON.parse(out)).toEqual({ kind: 'split', records });
  });

  it('change nothing in a dry run', async () => {
    const { out } = await terminal.rfp(['opp', 'merge', first, second, '--dry-run'], onTerminal);
    expect(out).toContain('Would merge ');
    const split = await terminal.rfp(['opp', 'split', first, 'SAM.gov:none', '--dry-run'], onTerminal);
    expect(split).toMatchObject({ code: 3, err: expect.stringContaining('has no such notice') });
    expect(writes()).toEqual([]);
  });

  it.each([
    [['split', first, 'SAM.gov'], 'not a notice such as SAM.gov:36C247-26-R-0042', 2],
    [['split', first], 'missing required argument', 2],
    [['merge', first, first], 'These are one opportunity already.', 1],
  ])('refuse %j', async (line, text, exit) => {
    const { code, err } = await terminal.rfp(['opp', ...line]);
    expect({ code, err }).toEqual({ code: exit, err: expect.stringContaining(text) });
    expect(writes()).toEqual([]);
  });

  it('list decisions with user and time, and undo one', async () => {
    const { out, err } = await terminal.rfp(['opp', 'decisions', first], onTerminal);
    expect(out).toMatch(/merged into .*\n.* by person1@example.org\n {2}Grants.gov:400001\n/);
    expect(err).toBe(`Undo the last one:  rfp opp undo ${decision}\n`);
    const undone = await terminal.rfp(['opp', 'undo', decision], onTerminal);
    expect(requestsTo('opportunities.undo-merge-decision')).toMatchObject([{ id: decision }]);
    expect(undone.out).toMatch(/; undone .* by person1@example.org\n/);
  });
});
