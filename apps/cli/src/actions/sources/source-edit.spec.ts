import { sourceEditSchema } from './edit.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});
afterAll(() => terminal.close());

const changes = () =>
  terminal.requests.flatMap(({ name, request }) => (name === 'sync.change-source' ? [request] : []));

describe('rfp source edit', () => {
  it('changes only the given values, and shows them before and after the change', async () => {
    const { code, out } = await terminal.rfp(['source', 'edit', 'county_bids', '--every', '1d', '--name', 'County'], {
      isTTY: true,
      columns: 60,
    });
    expect(out).toBe(
      'Changed County bids (county_bids):\n  name\n    - County bids\n    + County\n  interval_hours\n    - 12\n    + 24\n',
    );
    expect(code).toBe(0);
    expect(changes().at(-1)).toEqual({ key: 'county_bids', change: { name: 'County', interval_hours: 24 } });
  });

  it('keeps the settings that are not given', async () => {
    const argv = ['source', 'edit', 'county_bids', '--set', 'next=a.more', '--max', '500', '--json'];
    const { out } = await terminal.rfp(argv);
    expect(sourceEditSchema.parse(JSON.parse(out))).toEqual({
      key: 'county_bids',
      applied: true,
      changes: [
        { field: 'max_records', before: null, after: 500 },
        { field: 'settings.next', before: null, after: 'a.more' },
      ],
    });
    expect(changes().at(-1)).toMatchObject({
      change: { settings: { url: 'https://county.example.org/bids', next: 'a.more' }, max_records: 500 },
    });
  });

  it('takes all settings from a file, and removes the limit', async () => {
    const input = '{"url":"https://county.example.org/rfps"}';
    const { out } = await terminal.rfp(['source', 'edit', 'county_bids', '--settings', '-', '--max', 'none'], {
      input,
    });
    expect(out).toBe('settings.url\thttps://county.example.org/bids\thttps://county.example.org/rfps\n');
    expect(changes().at(-1)).toMatchObject({ change: { settings: JSON.parse(input), max_records: null } });
  });

  it('removes an optional setting, but no required or missing one', async () => {
    const next = ['source', 'edit', 'county_bids', '--set', 'next=a.more', '--unset', 'next', '--dry-run'];
    expect((await terminal.rfp(next, { isTTY: true })).out).toBe('county_bids already has these values.\n');
    const required = await terminal.rfp(['source', 'edit', 'county_bids', '--unset', 'url']);
    expect([required.code, required.err]).toEqual([2, expect.stringContaining('Web page needs url')]);
    const unknown = await terminal.rfp(['source', 'edit', 'county_bids', '--unset', 'nothing']);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('"nothing" is not set')]);
  });

  it('shows with --dry-run the values that would differ, and changes nothing', async () => {
    const before = changes().length;
    const argv = ['source', 'edit', 'county_bids', '--every', '6h', '--dry-run'];
    const { out, err } = await terminal.rfp(argv, { isTTY: true });
    expect(out).toBe('Would change County bids (county_bids):\n  interval_hours\n    - 12\n    + 6\n');
    expect(err).toContain('Nothing was changed.');
    expect(JSON.parse((await terminal.rfp([...argv, '--json=applied'])).out)).toEqual({ applied: false });
    expect(changes()).toHaveLength(before);
  });

  it('sends nothing if the source already has all values', async () => {
    const before = changes().length;
    const { out } = await terminal.rfp(['source', 'edit', 'county_bids', '--every', '12h'], { isTTY: true });
    expect(out).toBe('county_bids already has these values.\n');
    expect(changes()).toHaveLength(before);
  });

  it.each([
    [['county_bids'], 2, 'nothing to change was given'],
    [['county_bids', '--every', '10d'], 2, '--every'],
    [['county_bids', '--max', '0'], 2, '--max'],
    [['county_bids', '--home-url', 'ftp://x'], 2, '--home-url'],
    [['county_bids', '--settings', '/no/file'], 2, '/no/file cannot be read'],
    [['county_bids', '--settings', '-'], 2, 'must hold one JSON object'],
    [['no_such', '--every', '6h'], 3, 'SOURCE_NOT_FOUND'],
    [['Not A Key', '--every', '6h'], 2, 'is not a source key'],
  ])('refuses %j', async (argv, exit, text) => {
    const before = changes().length;
    const { code, out, err } = await terminal.rfp(['source', 'edit', ...argv]);
    expect([code, out]).toEqual([exit, '']);
    expect(err).toContain(text);
    expect(changes()).toHaveLength(before);
  });
});
