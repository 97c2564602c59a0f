import { stripVTControlCharacters } from 'node:util';
import { type Highlight } from '@rfp/contracts/opportunities/highlight';
import { AppError } from '@rfp/contracts/errors';
import { type Rank } from '@rfp/contracts/opportunities/rank';
import { queryFields } from '@rfp/contracts/query/query-fields';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { z } from 'zod';
import { openTerminal, print, type Terminal } from '../../testing/terminal.js';

const onTerminal = { isTTY: true };
let terminal: Terminal;

const textWithFilters = 'roof in Virginia';
const understood = [
  { text: 'in Virginia', filter: 'state', value: 'VA', label: 'State: VA' },
  { text: 'grants', filter: 'kind', value: 'grant', label: 'Kind: Grants' },
];

beforeAll(async () => {
  terminal = await openTerminal({
    answers: {
      'opportunities.list': ({ offset, count, filter }) => ({
        rows: [anOpportunity(1)],
        offset,
        ...(filter.q === textWithFilters ? { understood } : {}),
        next: 'place-2',
        ...(count === 'exact' ? { total: 12_345 } : { total: 10_000, total_is: 'at_least' }),
      }),
      'opportunities.search': ({ criteria }) =>
        criteria.keywords.includes('coolng')
          ? { rows: [], total: 0, did_you_mean: 'cooling', related: [anOpportunity(1)] }
          : criteria.keywords.includes(textWithFilters)
            ? { rows: [anOpportunity(2)], total: 1, understood }
            : { rows: [anOpportunity(2)], total: 12_345, total_is: 'at_least', related: [anOpportunity(3)] },
    },
  });
});

afterAll(() => terminal.close());

function lastRequest(name: string): unknown {
  return terminal.requests.findLast((one) => one.name === name)?.request;
}

describe('a search text on the command line', () => {
  it.each([
    [['cloud', 'hosting'], ['cloud hosting']],
    [['cloud, hosting'], ['cloud', 'hosting']],
    [
      ['cloud,', 'hosting'],
      ['cloud', 'hosting'],
    ],
    [['"design, build" naics:2361 NOT school'], ['"design, build" naics:2361 NOT school']],
    [['--', '-school', 'roof'], ['-school roof']],
  ])('is a single query with all words; commas separate alternatives: %j', async (words, keywords) => {
    await terminal.rfp(['opp', 'search', ...words]);
    expect(lastRequest('opportunities.search')).toMatchObject({ criteria: { keywords } });
  });

  it.each([
    [['opp', 'list', '--search', 'roof agancy:navy'], '--search: There is no field agancy.', 'roof agancy:navy', 5, 6],
    [['opp', 'search', 'cloud,', 'due:<30x'], 'A date looks like', 'cloud, due:<30x', 12, 3],
    [['opp', 'search', `${'wall '.repeat(40)}"roof`], 'The quotation mark is not closed.', null, 40, 1],
  ])('with an error is refused with a mark under it: %j', async (argv, message, text, at, length) => {
    const { code, err } = await terminal.rfp(argv, onTerminal);
    expect(code).toBe(2);
    const [errorLine = '', queryLine = '', mark, ...rest] = err.split('\n');
    expect(errorLine).toContain(message);
    if (text !== null) expect(queryLine).toBe(`  ${text}`);
    expect(queryLine.length).toBeLessThanOrEqual(80);
    expect(mark).toBe(' '.repeat(at + 2) + '^'.repeat(length));
    expect(rest.join()).toContain('rfp help query');
  });

  it('of too many words is refused with the error of the API', async () => {
    const { code, err } = await terminal.rfp(['opp', 'search', 'roof repair paint wall, '.repeat(20)], onTerminal);
    expect([code, err]).toEqual([2, expect.stringContaining('at most 60 words and fields together; these have 80')]);
  });

  it('with an error is refused with its position for programs', async () => {
    const { err } = await terminal.rfp(['opp', 'search', 'roof', 'score:200', '--json']);
    expect(JSON.parse(err)).toMatchObject({ error: { query: { text: 'roof score:200', at: 11, end: 14 } } });
  });

  it('is explained by a help topic, examples first', async () => {
    const { out } = await print(['help', 'query'], {}, { isTTY: true, columns: 200 });
    expect(out).toMatch(/^cloud hosting {2,}/);
    for (const [name, { example, help }] of queryFields) {
      expect(out).toContain(example);
      expect(out).toContain(help);
      expect(example).toContain(name);
    }
    expect((await print(['opp', 'search', '--help'], {})).out).toContain('rfp help query');
  });
});

describe('the matching words', () => {
  const highlight: Highlight = {
    title: [[11, 18]],
    excerpt: 'Repair of the \u001B[31mcooling plant.',
    ranges: [[19, 26]],
    in_documents: true,
  };
  const rank: Rank = {
    points: 1.25,
    numbers: [],
    terms: [
      {
        text: 'cooling',
        points: 1.25,
        as_written: false,
        fields: [{ field: 'title', weight: 1 }],
        documents: 12,
        of: 3456,
      },
    ],
  };

  it.each([
    ['opp', 'list', '--search', 'cooling'],
    ['opp', 'search', 'cooling'],
  ])('are colored on a terminal, in the title and in a line of the description: %j', async (...argv) => {
    const found = await openTerminal({
      answers: {
        'opportunities.list': () => ({ rows: [anOpportunity(1, { highlight })], offset: 0, total: 1 }),
        'opportunities.search': () => ({ rows: [anOpportunity(1, { highlight })], total: 1 }),
      },
    });
    const { out } = await found.rfp(argv, { ...onTerminal, env: { NO_COLOR: '' } });
    expect(out).toContain('\u001B[33mcooling\u001B[39m');
    const plain = stripVTControlCharacters(out);
    expect(plain).toContain('Laboratory cooling systems, lot 1');
    expect(plain).toContain('Repair of the cooling plant.');
    expect(plain).toContain('Found in its documents.');
    const { out: uncolored } = await found.rfp(argv, { ...onTerminal, env: { NO_COLOR: '1' } });
    expect(uncolored).not.toContain('\u001B');
    const requests = found.requests.filter(
      ({ name }) => name === 'opportunities.list' || name === 'opportunities.search',
    );
    const highlights = requests.map(({ request }) => JSON.stringify(request).includes('"highlight":true'));
    expect(highlights).toEqual([true, false]);
    await found.close();
  });

  it('are explained on request, with points, fields and rarity', async () => {
    const found = await openTerminal({
      answers: { 'opportunities.search': () => ({ rows: [anOpportunity(1, { rank })], total: 1 }) },
    });
    const { out } = await found.rfp(['opp', 'search', 'cooling', '--explain'], onTerminal);
    expect(out).toContain(
      '1.25  cooling  as a synonym or part of a longer word; in title x1; in about 12 of 3,456 documents',
    );
    expect(out).toContain('1.25  in all; ties are ordered by total score, here 99');
    const { out: json } = await found.rfp(['opp', 'search', 'cooling', '--explain', '--json=id,rank'], onTerminal);
    expect(JSON.parse(json)).toEqual([{ id: anOpportunity(1).id, rank }]);
    await found.close();
  });
});

it('the plan of a search replaces its matches on request, with estimates and the plans that ran', async () => {
  const { out } = await terminal.rfp(['opp', 'search', 'cooling', '--explain-plan', '--state', 'VA'], onTerminal);
  expect(lastRequest('opportunities.search-plan')).toMatchObject({ criteria: { keywords: ['cooling'], state: 'VA' } });
  expect(out).toContain(`Index: 'cool'`);
  expect(out).toMatch(/^index scan +0\.0 ms +1\.2 ms +1$/m);
  expect(out).toMatch(/^condition scan +unknown/m);
  const { out: json } = await terminal.rfp(['opp', 'search', 'cooling', '--explain-plan', '--json']);
  expect(JSON.parse(json)).toMatchObject({ runs: [{ plan: 'index scan', actual_ms: 1.2 }], total: 1 });
});

describe('a list of opportunities', () => {
  it.each(['list', 'search'])('is filtered by codes, set-aside, state and applicant: %s', async (command) => {
    const filters =
      '--naics 5415 --psc D3 --aln 93 --set-aside SDVOSB --state VA --applicant Nonprofits --agency-name VA --source-name SAM.gov';
    await terminal.rfp(['opp', command, ...(command === 'search' ? ['roof'] : []), ...filters.split(' ')]);
    const filter = {
      naics_code: '5415',
      psc_code: 'D3',
      aln_code: '93',
      set_aside: 'SDVOSB',
      state: 'VA',
      eligible_applicant: 'Nonprofits',
      agency_name: 'VA',
      source_name: 'SAM.gov',
    };
    expect(lastRequest(`opportunities.${command}`)).toMatchObject(
      command === 'list' ? { filter } : { criteria: filter },
    );
    const refused = await terminal.rfp(['opp', 'list', '--state', 'Virginias']);
    expect(refused.err).toContain('--state: ');
    expect((await terminal.rfp(['opp', 'list', '--naics', ' '])).err).toContain('--naics: ');
  });

  it('states that more records match than were counted, and counts all on request', async () => {
    const some = await terminal.rfp(['opp', 'list'], onTerminal);
    expect(some.err).toBe(
      'Showing 1 of more than 10,000 opportunities; count all with  --count exact\nSorted by Your Fit, descending\nNext page:  --page 2 ; details:  rfp opp view <id>\n',
    );
    const all = await terminal.rfp(['opp', 'list', '--count', 'exact'], onTerminal);
    expect(all.err).toContain('Showing 1 of 12,345 opportunities\n');
    expect((await terminal.rfp(['opp', 'list', '--count', 'all'])).err).toContain('--count: ');
  });

  it('lists all matches with --all, each page after the last row of the previous one', async () => {
    const pages = [['a', 'b'], ['c'], ['d']].map((names, page) => ({
      rows: names.map((name) => ({ ...anOpportunity(1), title: name })),
      total: 4,
      offset: 0,
      ...(page < 2 ? { next: `place-${page}` } : {}),
    }));
    const received: unknown[] = [];
    const long = await openTerminal({
      answers: {
        'opportunities.list'(request) {
          received.push(request);
          const page = pages[(received.length - 1) % pages.length];
          if (page === undefined) throw new AppError('NOT_FOUND');
          return page;
        },
      },
    });
    const lines = await long.rfp(['opp', 'list', '--all', '--columns', 'version,title']);
    expect(lines).toMatchObject({ code: 0, out: ['a', 'b', 'c', 'd'].map((name) => `1\t${name}\n`).join('') });
    const requests = z.array(z.looseObject({ sort: z.unknown(), after: z.string().optional() })).parse(received);
    expect(requests.map(({ sort, after }) => [sort, after])).toEqual(
      [undefined, 'place-0', 'place-1'].map((after) => [['created_at', 'DESC'], after]),
    );
    const document = await long.rfp(['opp', 'list', '--all', '--json=title']);
    expect(JSON.parse(document.out)).toHaveLength(4);
    expect(await long.rfp(['opp', 'list', '--all', '--page', '2'])).toMatchObject({ code: 2 });
    await long.close();
  });

  it('continues after a page at any depth', async () => {
    const next = await terminal.rfp(['opp', 'list', '--after', 'place-1'], onTerminal);
    expect(lastRequest('opportunities.list')).toMatchObject({ after: 'place-1' });
    expect(next.err).toContain('Next page:  --after place-2 ;');
    const deep = await terminal.rfp(['opp', 'list', '--page', '101', '--per-page', '1000'], onTerminal);
    expect(deep.err).toContain('Next page:  --after place-2 ;');
  });
});

describe('a text that is understood as a filter', () => {
  it.each([
    ['a search', ['opp', 'search', textWithFilters]],
    ['a list', ['opp', 'list', '--search', textWithFilters]],
  ])('is explained by one line of %s for people', async (_name, command) => {
    const { err } = await terminal.rfp(command, onTerminal);
    expect(err).toContain('Understood: in Virginia -> State: VA; grants -> Kind: Grants\n');
    expect((await terminal.rfp([...command, '--json'])).err).not.toContain('Understood');
  });
});

describe('a search that finds little', () => {
  it('shows related opportunities under a heading, separate from the matches', async () => {
    const { out, err } = await terminal.rfp(['opp', 'search', 'cooling pumps'], onTerminal);
    expect(out).toMatch(/lot 2[^]*\nRelated: some of the words match\nSCORE[^]*lot 3/);
    expect(err).toMatch(/^1 of more than 12,345 found in /);
  });

  it('suggests another word', async () => {
    const { out, err } = await terminal.rfp(['opp', 'search', 'coolng'], onTerminal);
    expect(out).toMatch(/^No opportunities found\n\nRelated: found by  cooling\nSCORE[^]*lot 1/);
    expect(err).toMatch(/^Did you mean:  cooling\n0 of 0 found/);
  });

  it('prints only matches for programs, and related opportunities on stderr', async () => {
    const json = await terminal.rfp(['opp', 'search', 'coolng', '--json']);
    expect(JSON.parse(json.out)).toEqual([]);
    expect(JSON.parse(json.err)).toMatchObject({ did_you_mean: 'cooling', related: [{ id: anOpportunity(1).id }] });
    const quiet = await terminal.rfp(['opp', 'search', 'coolng', '--json', '--quiet']);
    expect(quiet.err).toBe('');
    const tsv = await terminal.rfp(['opp', 'search', 'coolng']);
    expect(tsv).toEqual({ code: 0, out: '', err: '' });
  });
});
