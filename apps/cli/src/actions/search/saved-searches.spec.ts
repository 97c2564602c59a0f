import { stubSearch, stubLockedSearch } from '@rfp/testing/stubs/stub-searches';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal({ rows: [anOpportunity(1), anOpportunity(2)] });
});
beforeEach(() => {
  terminal.requests.length = 0;
});
afterAll(() => terminal.close());

const onTerminal = { isTTY: true, columns: 120 } as const;
const requestsTo = (name: string) =>
  terminal.requests.filter((each) => each.name === `opportunities.${name}`).map(({ request }) => request);

describe('rfp search', () => {
  it('lists searches with their new opportunities, and names those it cannot read', async () => {
    const { out } = await terminal.rfp(['search', 'list'], onTerminal);
    expect(out).toBe(`NAME             NEW  VISIBILITY      DEFAULT
Cooling systems    3  private, yours  yes
Space lasers       -  locked
Space lasers cannot be read by this release
`);
    const { out: json } = await terminal.rfp(['search', 'list', '--json=name,new_count']);
    expect(JSON.parse(json)).toEqual([
      { name: stubSearch.name, new_count: 3 },
      { name: stubLockedSearch.name, new_count: null },
    ]);
  });

  it('runs a search by its name in any case, or by its id, with its filters and its order', async () => {
    for (const name of ['cooling SYSTEMS', stubSearch.id]) {
      terminal.requests.length = 0;
      const { code, out } = await terminal.rfp(['search', 'run', name, '--json=title']);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toHaveLength(2);
      expect(requestsTo('list')).toMatchObject([{ filter: stubSearch.filter, sort: ['due_date', 'ASC'], limit: 20 }]);
      expect(requestsTo('open-search')).toEqual([]);
    }
    await terminal.rfp(['search', 'run', stubSearch.name, '--mark-opened', '-q']);
    expect(requestsTo('open-search')).toEqual([{ id: stubSearch.id }]);
  });

  it('refuses to run a search with filters that it does not know, instead of leaving them out', async () => {
    const { code, out, err } = await terminal.rfp(['search', 'run', 'Space lasers']);
    expect([code, out, requestsTo('list')]).toEqual([1, '', []]);
    expect(err).toContain('SEARCH_UNREADABLE');
  });

  it('saves filters and order under a name, or replaces those of a saved search', async () => {
    const filters = ['--search', 'cloud', '--state', 'VA', '--sort', 'due_date'];
    const { out, err } = await terminal.rfp(
      ['search', 'save', 'Cloud', ...filters, '--visibility', 'shared'],
      onTerminal,
    );
    expect(requestsTo('save-search')).toEqual([
      {
        name: 'Cloud',
        visibility: 'shared',
        filter: { q: 'cloud', state: 'VA' },
        sort: ['due_date', 'ASC'],
        view: null,
      },
    ]);
    expect(out).toContain('Finds    rfp opp list --search=cloud --state=VA');
    expect(err).toBe('Run it:  rfp search run Cloud\n');
    await terminal.rfp(['search', 'save', 'Cooling systems', '--search', 'chiller', '--replace']);
    expect(requestsTo('change-search')).toMatchObject([
      { id: stubSearch.id, version: 1, filter: { q: 'chiller' }, sort: null },
    ]);
  });

  it('renames, deletes, restores, and sets the default list', async () => {
    await terminal.rfp(['search', 'rename', stubSearch.name, 'Chillers']);
    const deleted = await terminal.rfp(['search', 'delete', stubSearch.name], onTerminal);
    await terminal.rfp(['search', 'restore', stubSearch.id]);
    await terminal.rfp(['search', 'default', stubSearch.name]);
    await terminal.rfp(['search', 'default', stubSearch.name, '--clear']);
    expect(requestsTo('change-search')).toMatchObject([{ id: stubSearch.id, version: 1, name: 'Chillers' }]);
    expect(deleted.err).toBe(`Restore it within 30 days:  rfp search restore ${stubSearch.id}\n`);
    for (const name of ['delete-search', 'restore-search', 'set-default-search', 'clear-default-search'])
      expect([name, requestsTo(name)]).toMatchObject([name, [{ id: stubSearch.id }]]);
  });

  it('names the command that lists the names if it finds none', async () => {
    const { code, err } = await terminal.rfp(['search', 'show', 'No such'], onTerminal);
    expect(code).toBe(3);
    expect(err).toContain('rfp search list');
  });
});
