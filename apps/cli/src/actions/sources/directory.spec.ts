import { AppError } from '@rfp/contracts/errors';
import { testResult } from '../../testing/source-answers.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const onTerminal = { isTTY: true, columns: 100 };

let terminal: Terminal;
let failure: AppError | null = null;

beforeAll(async () => {
  terminal = await openTerminal({
    answers: {
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

describe('rfp source directory', () => {
  it('is a table of portals with their state in this installation', async () => {
    const { out, err } = await terminal.rfp(['source', 'directory'], { ...onTerminal, columns: 140 });
    const lines = out.split('\n').map((line) => line.trimEnd().split(/ {2,}/));
    expect(lines.slice(0, 4)).toEqual([
      ['KEY', 'NAME', 'PLACE', 'PUBLISHER', 'HERE'],
      ['city_of_springfield', 'City of Springfield', 'Illinois', 'City or county', 'not tried yet'],
      ['grants_gov', 'Grants.gov', 'United States', 'U.S. federal', expect.stringMatching(/^synced /)],
      ['link_tx_state', 'Texas ESBD', 'Statewide', 'U.S. state', 'link only'],
    ]);
    expect(err).toBe('Add one, paused, with a dry run:  rfp source add-preset <key>\n');
  });

  it('is searched by words, state and kind', async () => {
    await terminal.rfp(['source', 'directory', 'spring', 'bids', '--state', 'il', '--kind', 'local']);
    expect(requestsTo('sync.directory')).toEqual([{ q: 'spring bids', state: 'IL', kind: 'local' }]);
    await terminal.rfp(['source', 'directory', '--state', 'new york']);
    expect(requestsTo('sync.directory').at(-1)).toEqual({ state: 'NY' });
    const { err, code } = await terminal.rfp(['source', 'directory', '--state', 'Illinoys']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('Must be the code or the name of a state, such as TX or Texas'),
    ]);
  });
});

describe('rfp source add-preset', () => {
  it('adds a portal paused, and shows its first records', async () => {
    const { out, code } = await terminal.rfp(['source', 'add-preset', 'city_of_springfield'], onTerminal);
    expect(requestsTo('sync.add-source')).toMatchObject([
      { source: { key: 'city_of_springfield', connector: 'feed', source_type: 'state_rfp', paused: true } },
    ]);
    expect(out).toContain('40 of 120 found');
    expect(out).toContain('Added City of Springfield as city_of_springfield, paused');
    expect(code).toBe(0);
  });

  it('keeps a portal whose dry run fails, and says why it failed', async () => {
    failure = new AppError('SOURCE_TIMEOUT', { message: 'The source did not answer.' });
    const { err, code } = await terminal.rfp(['source', 'add-preset', 'city_of_springfield']);
    expect(err).toContain(
      'City of Springfield was added as city_of_springfield, paused. Its dry run failed: The source did not answer.',
    );
    expect(err).toContain('try again: rfp source test city_of_springfield');
    expect(code).toBe(5);
  });

  it.each<[string, number, string]>([
    ['link_tx_state', 2, 'is only linked: Its robots.txt'],
    ['grants_gov', 1, 'Grants.gov is already added, as "grants_gov"'],
    ['nowhere', 3, 'The directory has no "nowhere".'],
  ])('adds nothing for %s', async (key, exit, message) => {
    const { err, code } = await terminal.rfp(['source', 'add-preset', key]);
    expect(err).toContain(message);
    expect(requestsTo('sync.add-source')).toEqual([]);
    expect(code).toBe(exit);
  });
});
