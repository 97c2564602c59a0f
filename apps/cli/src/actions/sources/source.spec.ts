import { AppError } from '@rfp/contracts/errors';
import { connectors, testResult } from '../../testing/source-answers.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const onTerminal = { isTTY: true, columns: 100 };

let terminal: Terminal;
let failure: AppError | null = null;

beforeAll(async () => {
  terminal = await openTerminal({
    answers: {
      'sync.connectors': () => ({ connectors }),
      'sync.test-source'() {
        if (failure !== null) throw failure;
        return testResult;
      },
    },
  });
});

afterAll(() => terminal.close());

beforeEach(() => {
  failure = null;
  terminal.requests.length = 0;
});

function requestsTo(name: string): unknown[] {
  return terminal.requests.filter((one) => one.name === name).map(({ request }) => request);
}

describe('rfp source list', () => {
  it('prints a table with the schedule of each source', async () => {
    const { out, err, code } = await terminal.rfp(['source', 'list'], onTerminal);
    expect(out).toBe(`KEY          NAME             KIND     STATUS       EVERY   NEXT    LAST SYNC
county_bids  County bids      scraper  pending      12 h    in 7h   never
grants_gov   Grants.gov       api      completed    24 h    in 24h  1m ago
nyc_record   NYC City Record  api      pending      paused  -       never
sam_gov      SAM.gov          api      needs a key  24 h    in 24h  never
`);
    expect(err).toBe('Reliability of a source:  rfp source ledger <key>\n');
    expect(code).toBe(0);
  });

  it('fits a narrow terminal', async () => {
    const { out } = await terminal.rfp(['source', 'list'], { ...onTerminal, columns: 80 });
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('is a line per source in a pipe, and full records with --json', async () => {
    const { out } = await terminal.rfp(['source', 'list']);
    expect(out.split('\n')[1]).toBe(
      'grants_gov\tGrants.gov\tapi\ttrue\tfalse\t24\t2026-03-11T14:58:00.000Z\tcompleted\t2026-03-10T14:59:00.000Z',
    );
    const { out: json } = await terminal.rfp(['source', 'list', '--json=key,settings,status']);
    expect(JSON.parse(json)).toContainEqual({
      key: 'county_bids',
      settings: { url: 'https://county.example.org/bids' },
      status: 'pending',
    });
    const { out: csv } = await terminal.rfp(['source', 'list', '-o', 'csv']);
    expect(csv.split('\r\n')[0]).toBe('key,name,kind,ready,paused,interval_hours,next_due_at,status,last_sync');
  });
});

describe('rfp source connectors', () => {
  it('lists the connectors with their required settings', async () => {
    const { out } = await terminal.rfp(['source', 'connectors'], onTerminal);
    expect(out).toBe(`CONNECTOR  TITLE             KIND     REQUIRED
feed       RSS or Atom feed  file     url
firecrawl  Firecrawl         scraper
`);
  });

  it('shows the settings of one connector, with an example', async () => {
    const { out } = await terminal.rfp(['source', 'connectors', 'feed'], onTerminal);
    expect(out).toBe(`RSS or Atom feed

SETTING    TYPE          DEFAULT           DESCRIPTION
url        URL           (required)        Where the feed is
keywords   list of text  []                Only entries that hold one of these words
time_zone  text          America/New_York

rfp source add <name> --connector feed --set url=<URL>
`);
  });

  it('names the available connectors for an unknown one', async () => {
    const { err, code } = await terminal.rfp(['source', 'connectors', 'rss']);
    expect(err).toBe('error: there is no connector "rss"\n  fix:  use one of feed, firecrawl\n  code: VALIDATION\n');
    expect(code).toBe(2);
  });
});

describe('rfp source test', () => {
  it('shows the first records of an existing source, and the rejected ones', async () => {
    const { out, code } = await terminal.rfp(['source', 'test', 'sam_gov'], onTerminal);
    expect(requestsTo('sync.test-source')).toEqual([{ test: { source: 'sam_gov' } }]);
    expect(out).toBe(`DUE              VALUE  RECORD
Mar 20, 2026     $1.3M  Bridge repair
                        City of Example · B-17 · Time of day not understood
and 39 more
rejected: B-18: A date of the record cannot be read. (RECORD_BAD_DATE)
40 of 120 found (2 requests, 1.2 s). Nothing was stored.
`);
    expect(code).toBe(0);
  });

  it('tests a new source', async () => {
    const { out } = await terminal.rfp([
      'source',
      'test',
      '--connector',
      'feed',
      '--set',
      'url=https://city.example/bids.xml',
      '--set',
      'keywords=cloud,data',
      '--json=found',
    ]);
    expect(requestsTo('sync.test-source')).toEqual([
      {
        test: {
          connector: 'feed',
          name: 'Test',
          settings: { url: 'https://city.example/bids.xml', keywords: ['cloud', 'data'] },
        },
      },
    ]);
    expect(JSON.parse(out)).toEqual({ found: 40 });
  });

  it.each([[[]], [['sam_gov', '--connector', 'feed']]])(
    'with %j is refused: it needs either a source or a connector',
    async (argv) => {
      const { err, code } = await terminal.rfp(['source', 'test', ...argv]);
      expect(err).toContain('error: specify either an existing source, or a connector with its settings\n');
      expect(code).toBe(2);
    },
  );
});

describe('rfp source add', () => {
  const described = ['--connector', 'feed', '--set', 'url=https://city.example/bids.xml'];

  it('tests the source, adds it, and shows its schedule', async () => {
    const line = [
      'source',
      'add',
      'City bids',
      ...described,
      '--type',
      'state_rfp',
      '--every',
      '7d',
      '--max',
      '500',
      '--key',
      'city_bids',
    ];
    const { out, err, code } = await terminal.rfp(line, onTerminal);
    const settings = { url: 'https://city.example/bids.xml' };
    expect(requestsTo('sync.test-source')).toEqual([
      { test: { connector: 'feed', name: 'City bids', source_type: 'state_rfp', settings } },
    ]);
    expect(requestsTo('sync.add-source')).toEqual([
      {
        idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
        source: {
          connector: 'feed',
          name: 'City bids',
          key: 'city_bids',
          source_type: 'state_rfp',
          settings,
          interval_hours: 168,
          paused: false,
          max_records: 500,
        },
      },
    ]);
    expect(out).toMatch(
      /Bridge repair[^]*Nothing was stored\.\n\nAdded City bids as city_bids, which syncs every 168 h, the first time in 7 hours\.\n$/,
    );
    expect(err).toBe('Testing the source...\nSync it now:  rfp sync run city_bids\n');
    expect(code).toBe(0);
  });

  it('prints only the source with --json', async () => {
    const { out, err } = await terminal.rfp([
      'source',
      'add',
      'City bids',
      ...described,
      '--paused',
      '--json=key,paused',
    ]);
    expect(JSON.parse(out)).toEqual([{ key: 'county_bids', paused: true }]);
    expect(err).toBe('');
  });

  it('does not add a source that fails its test, except with --no-test', async () => {
    failure = new AppError('SOURCE_UNREACHABLE');
    const refused = await terminal.rfp(['source', 'add', 'City bids', ...described]);
    expect(refused.err).toMatch(
      /^error: The source could not be reached\. Nothing was added\.\n {2}fix: {2}try again later, or add it untested with --no-test\n/,
    );
    expect(refused.code).toBe(5);
    expect(requestsTo('sync.add-source')).toEqual([]);
    const added = await terminal.rfp(['source', 'add', 'City bids', ...described, '--no-test']);
    expect(added.code).toBe(0);
    expect(requestsTo('sync.add-source')).toHaveLength(1);
  });

  it('reports missing settings before the test', async () => {
    const { err, code } = await terminal.rfp(['source', 'add', 'City bids', '--connector', 'feed']);
    expect(err).toBe(
      'error: RSS or Atom feed needs url\n  fix:  add --set url=... ; see the settings with rfp source connectors feed\n  code: VALIDATION\n',
    );
    expect(code).toBe(2);
    expect(requestsTo('sync.test-source')).toEqual([]);
  });

  it('prints the field errors of the server', async () => {
    failure = new AppError('VALIDATION', {
      message: 'The settings are not valid for the source type "RSS or Atom feed".',
      details: { errors: { 'settings.url': 'Must not hold a user name' } },
    });
    const { err } = await terminal.rfp(['source', 'add', 'City bids', ...described]);
    expect(err).toContain(
      'error: The settings are not valid for the source type "RSS or Atom feed".\n  why:  settings.url: Must not hold a user name\n',
    );
  });

  it.each<[string[], RegExp]>([
    [['--every', 'daily'], /--every: Must be a time such as 24h or 7d/],
    [['--every', '8d'], /--every: .*168/],
    [['--max', '0'], /--max: /],
    [['--type', 'grants'], /--type: .*"federal_contract"/],
    [['--key', 'City'], /--key: /],
    [['--set', 'url'], /--set: "url" is not of the form name=value/],
  ])('refuses %j', async (argv, sentence) => {
    const { err, code } = await terminal.rfp(['source', 'add', 'City bids', ...described, ...argv]);
    expect(err).toMatch(sentence);
    expect(code).toBe(2);
    expect(requestsTo('sync.add-source')).toEqual([]);
  });
});

describe('rfp source pause, resume and remove', () => {
  it('pauses several sources', async () => {
    const { out, code } = await terminal.rfp(['source', 'pause', 'grants_gov', 'county_bids'], onTerminal);
    expect(requestsTo('sync.change-source')).toEqual([
      { key: 'grants_gov', change: { paused: true } },
      { key: 'county_bids', change: { paused: true } },
    ]);
    expect(out).toBe('grants_gov is paused.\ncounty_bids is paused.\n');
    expect(code).toBe(0);
  });

  it('resumes a source, and shows its next run', async () => {
    const { out } = await terminal.rfp(['source', 'resume', 'county_bids'], onTerminal);
    expect(requestsTo('sync.change-source')).toEqual([{ key: 'county_bids', change: { paused: false } }]);
    expect(out).toBe('county_bids syncs every 12 h, next in 7 hours.\n');
  });

  it('continues with the other sources if one does not exist, and exits with 7', async () => {
    const { out, err, code } = await terminal.rfp(['source', 'pause', 'nobody', 'county_bids'], onTerminal);
    expect(out).toBe('county_bids is paused.\n');
    expect(err).toMatch(
      /^error: nobody: Source not found\.\n {2}fix: {2}see the sources with {2}rfp source list\n {2}code: SOURCE_NOT_FOUND/,
    );
    expect(code).toBe(7);
    const { code: alone, out: nothing } = await terminal.rfp(['source', 'pause', 'nobody', '--json']);
    expect(alone).toBe(3);
    expect(nothing).toBe('');
  });

  it('removes a source only after confirmation, and keeps its records by default', async () => {
    const nobody = await terminal.rfp(['source', 'remove', 'county_bids', '--records', 'remove']);
    expect(nobody.err).toContain(
      'error: removing a source needs confirmation\n  fix:  rfp source remove county_bids --records remove --yes\n',
    );
    expect(nobody.code).toBe(2);
    const no = await terminal.rfp(['source', 'remove', 'county_bids'], { ...onTerminal, answer: 'n' });
    expect(no).toEqual({ code: 1, out: '', err: 'Remove county_bids? Its records stay. [y/N] Nothing was removed.\n' });
    expect(requestsTo('sync.remove-source')).toEqual([]);
    const yes = await terminal.rfp(['source', 'remove', 'county_bids'], { ...onTerminal, answer: 'y' });
    expect(yes.out).toBe('Removed county_bids.\n');
    const all = await terminal.rfp(['source', 'remove', 'county_bids', '--records', 'remove', '--yes'], onTerminal);
    expect(all.out).toBe('Removed county_bids and 40 of its records.\n');
    expect(requestsTo('sync.remove-source')).toEqual([
      { key: 'county_bids', records: 'keep' },
      { key: 'county_bids', records: 'remove' },
    ]);
    const invalidRecords = await terminal.rfp(['source', 'remove', 'county_bids', '--records', 'some', '--yes']);
    expect(invalidRecords.err).toMatch(/--records: .*"keep"\|"remove"/);
  });
});
