import { AppError } from '@rfp/contracts/errors';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { smartAlertsSchema } from '@rfp/contracts/intelligence/smart-alerts';
import { competitiveLandscapeSchema } from '@rfp/contracts/intelligence/competitive-landscape';
import { marketForecastSchema } from '@rfp/contracts/intelligence/market-forecast';
import { financialMetricsSchema, marketAnalysisSchema } from '@rfp/contracts/intelligence';
import { perplexitySearchSchema } from '@rfp/contracts/intelligence/perplexity';
import { trendAnalysisSchema } from '@rfp/contracts/intelligence/trend-analysis';
import { fullAnswers } from '../../testing/market-answers.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal({ answers: fullAnswers });
});
afterAll(() => terminal.close());

const commands = [
  ['overview', ['market', 'overview'], marketAnalysisSchema],
  ['trends', ['market', 'trends'], trendAnalysisSchema],
  ['forecast', ['market', 'forecast'], marketForecastSchema],
  ['competitors', ['market', 'competitors'], competitiveLandscapeSchema],
  ['metrics', ['market', 'metrics'], financialMetricsSchema],
  ['search', ['market', 'search', 'cloud', 'hosting'], perplexitySearchSchema],
  ['alerts', ['alert', 'list'], smartAlertsSchema],
] as const;

const origins: Record<string, string> = {
  live: 'A language model wrote',
  computed: 'Computed from',
  demo: 'DEMO DATA',
};

describe.each(commands)('the answer about %s', (_name, argv, schema) => {
  it('is printed completely for programs', async () => {
    const { code, out, err } = await terminal.rfp([...argv, '--json']);
    expect(schema.safeParse(JSON.parse(out)).error).toBeUndefined();
    expect([code, err]).toEqual([0, '']);
  });

  it('has its origin, its sources and its omitted parts on a terminal', async () => {
    const { origin } = schema.parse(JSON.parse((await terminal.rfp([...argv, '--json'])).out));
    const { out } = await terminal.rfp(argv.slice(), { isTTY: true, columns: 60 });
    expect(out.startsWith(origins[origin] ?? '?')).toBe(true);
    expect(out.replaceAll('\n', ' ')).toContain('As of Mar 10, 2026');
    expect(out).toContain('Competition, Geography');
    expect(out).toContain('\nSources\n[1] Budget of the VA\n    https://va.example/budget\n');
    for (const line of out.split('\n').filter((each) => !each.includes('://')))
      expect(line.length).toBeLessThanOrEqual(60);
    expect(out).not.toContain('\u001b');
  });

  it('has a row per figure in CSV and TSV, each with its origin', async () => {
    const { out } = await terminal.rfp([...argv, '-o', 'csv']);
    const [first, ...rows] = out.trimEnd().split('\r\n');
    expect(first).toBe('section,name,value,note,basis,links,origin');
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatch(/,(?:live|computed|demo)$/);
    expect(out).not.toMatch(/[{}]/);
    const { out: tsv } = await terminal.rfp(argv.slice());
    expect(tsv.trimEnd().split('\n')).toHaveLength(rows.length);
  });
});

describe('a page of figures', () => {
  it('separates sentences of a language model from computed ones, and names the model', async () => {
    const { out } = await terminal.rfp(['market', 'overview'], { isTTY: true, columns: 80 });
    expect(out).toContain(
      'Summary\n- Sixty opportunities were posted.\n- The market was cancelled.\n  Written by sonar-pro on Mar 10, 2026',
    );
  });

  it('aligns figures with their units, and wraps long notes', async () => {
    const { out } = await terminal.rfp(['market', 'forecast'], { isTTY: true, columns: 80 });
    expect(out).toContain('Obligations by month\n2026-03  $1.2M  $1M to $1.4M\n2026-04  $900K  interval not known\n');
    expect(out).toContain('Interval of 80%; theta method');
    const { out: narrow } = await terminal.rfp(['market', 'competitors'], { isTTY: true, columns: 50 });
    expect(narrow).toContain('Market size');
    expect(narrow).toContain('15.2B US dollars');
    expect(narrow).toContain('65%\n  of the ten largest of 43 recipients;\n  Herfindahl-Hirschman Index');
  });

  it('shows the subject of an alert, its deadline, and the command to see it', async () => {
    const { out, err } = await terminal.rfp(['alert', 'list'], { isTTY: true, columns: 200 });
    expect(out).toContain('This week\n- Decide on Laboratory cooling\n');
    expect(out).toContain('Due, high urgency\nLaboratory cooling  match 92');
    expect(out).toContain('Mar 12, 2026');
    expect(out).toContain('rfp opp view 0197a3a4-0000-7000-8000-000000000001');
    expect(err).toContain('Save your preferences');
  });
});

describe('options', () => {
  it('reach the server', async () => {
    await terminal.rfp(['market', 'trends', '--timeframe', '1year', '--focus', 'AI/ML, Cybersecurity']);
    await terminal.rfp(['market', 'forecast', '--horizon', '6months']);
    await terminal.rfp(['market', 'competitors', '--naics', '541512,5415', '--agency', 'Department of Energy']);
    expect(terminal.requests.filter(({ name }) => name.startsWith('intelligence.')).slice(-3)).toMatchObject([
      { request: { timeframe: '1year', focus_areas: ['AI/ML', 'Cybersecurity'] } },
      { request: { horizon: '6months' } },
      { request: { naics_codes: ['541512', '5415'], agency: 'Department of Energy' } },
    ]);
  });

  it.each([
    [['market', 'trends', '--timeframe', 'always'], '--timeframe: Must be a time such as 6months'],
    [['market', 'forecast', '--horizon', '9years'], '--horizon'],
    [['market', 'competitors', '--naics', 'roofs'], '--naics: A NAICS code has 2 to 6 digits'],
    [['market', 'search', ' '], 'Please enter a search query'],
    [['market', 'search'], "missing required argument 'query'"],
  ])('%j are refused before any request', async (argv, text) => {
    const before = terminal.requests.length;
    const { code, out, err } = await terminal.rfp(argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(text);
    expect(terminal.requests).toHaveLength(before);
  });
});

describe('the words of a language model', () => {
  const answer = fullAnswers['intelligence.market-analysis']();

  async function openWriting(reply: () => ReturnType<typeof succeed>): Promise<Terminal> {
    const writing = await openTerminal({ without: ['intelligence.market-analysis'] });
    await writing.bus.respond(requestSubject('intelligence.market-analysis'), 'stub', async (_payload, parts) => {
      for (const part of [{ computed: answer }, { text: 'Cloud \u001b[2J' }, { text: 'grows.\n' }]) parts?.send(part);
      return reply();
    });
    return writing;
  }

  it('are shown on a terminal while it writes, marked as not checked, and replaced by the checked answer', async () => {
    const writing = await openWriting(() => succeed(answer));
    const { out, err } = await writing.rfp(['market', 'overview'], { isTTY: true, columns: 80 });
    expect(err).toContain('not checked yet:\nCloud grows.\n');
    expect(err.endsWith('\u001b[3A\u001b[J')).toBe(true);
    for (const sequence of err.split('\u001b').slice(1)) expect(sequence).toMatch(/^\[(?:\d+A|J)/);
    expect(out).toContain('Sixty opportunities were posted.');
    const { err: quiet } = await writing.rfp(['market', 'overview', '--quiet'], { isTTY: true });
    const { err: piped } = await writing.rfp(['market', 'overview']);
    expect([quiet, piped]).toEqual(['', '']);
    await writing.close();
  });

  it('are erased too if the answer fails after them', async () => {
    const writing = await openWriting(() => fail(new AppError('MARKET_NOT_READY')));
    const { code, out, err } = await writing.rfp(['market', 'overview'], { isTTY: true });
    expect([code, out]).toEqual([new AppError('MARKET_NOT_READY').exit, '']);
    expect(err).toMatch(/\[J(?:error: .+)\n/);
    await writing.close();
  });
});
