import { type RpcName, type RpcRequest } from '@rfp/contracts/rpc';
import { plainLine, plainText } from '@rfp/sources/fields/plain-text';
import { coveringSample } from '@rfp/sources/testing/covering-sample';
import { perplexityTwinKey, type PerplexityPage, type PerplexityRequest } from '@rfp/twins/perplexity';
import { testRolePassword } from '@rfp/testing/servers/service-role';
import { carriers, commandOf, hostileLinks, hostileScores } from './attacks.js';
import { asker, explained, type InjectionWorld, injectionWorld } from './injection-world.js';
import { obedientModel, quotable } from './obedient-model.js';

const { id } = explained;
const byId = { id, audience: 'default' } as const;
const audience = { audience: 'default' } as const;
const page = ['title of a page', 'text of a page'] as const;
const notice = ['title of a notice', 'text of a notice'] as const;
const document = [...notice, 'page of a document'] as const;
type Place = (typeof page)[number] | (typeof document)[number];

type Endpoint =
  | 'search'
  | 'market-analysis'
  | 'trend-analysis'
  | 'market-forecast'
  | 'competitive-landscape'
  | 'enrich'
  | 'score'
  | 'write-brief'
  | 'ask'
  | 'compliance';

/** All endpoints that ask a model, with the places that take outside text. */
const endpoints: { [E in Endpoint]: { request: RpcRequest<`intelligence.${E}`>; places: readonly Place[] } } = {
  search: { request: { ...audience, query: 'pumps' }, places: page },
  'market-analysis': { request: audience, places: page },
  'trend-analysis': { request: { ...audience, timeframe: '6months', focus_areas: [] }, places: page },
  'market-forecast': { request: { ...audience, horizon: '12months' }, places: page },
  'competitive-landscape': { request: { naics_codes: ['5415'], agency: null, timeframe: '2years' }, places: page },
  enrich: { request: byId, places: [...page, ...notice] },
  score: { request: byId, places: [...page, ...notice] },
  'write-brief': { request: byId, places: document },
  ask: { request: { ...byId, question: 'Which pumps are repaired?', model: true }, places: document },
  compliance: { request: byId, places: document },
};

/** Endpoints whose sentences need quotes. */
const quotingEndpoints: ReadonlySet<Endpoint> = new Set(['write-brief', 'ask', 'compliance']);

interface InjectionCase {
  endpoint: Endpoint;
  place: Place;
  carrier: string;
  link: string;
  score: string;
}

const names = Object.keys(endpoints).filter((name): name is Endpoint => name in endpoints);
const all = names.flatMap((endpoint) =>
  endpoints[endpoint].places.flatMap((place) =>
    Object.keys(carriers).flatMap((carrier) =>
      hostileLinks.flatMap((link) =>
        hostileScores.map((score): InjectionCase => ({ endpoint, place, carrier, link, score })),
      ),
    ),
  ),
);

/** Samples that cover each pair of endpoint, place, carrier, link and score. */
const cases = coveringSample(
  all,
  (one) => {
    const values = Object.entries(one).map(([name, value]) => `${name} ${value}`);
    return values.flatMap((value, at) => values.slice(at + 1).map((other) => `${value} ${other}`));
  },
  13,
);

const attackOf = ({ carrier, score, link }: InjectionCase): string => carriers[carrier]?.(commandOf(score, link)) ?? '';

const awardTexts = hostileLinks.map((link, at) => `Award ${at}: ${commandOf('900', link)}`);
const safePage = { title: 'News', url: 'https://news.example.com/a', snippet: 'Agencies buy more pumps.' };
/** Pages that the search finds but that cannot be opened. */
const uselessPages = [
  { title: 'Script', url: 'javascript:alert(document.cookie)', snippet: '' },
  { title: 'Data', url: 'data:text/html;base64,PHNjcmlwdD4=', snippet: '' },
  { title: 'Other host', url: 'https://news.example.com@evil.example/a', snippet: '' },
];
const allowedHosts = new Set([
  'news.example.com',
  'pages.example.net',
  'sam.gov',
  'www.usaspending.gov',
  'usaspending.gov',
]);
/** Values that may never leave the service. */
const secrets = [perplexityTwinKey, testRolePassword, 'pplx-', asker.label, asker.user_id];
const foreign =
  /evil\.example|javascript:|data:text|alert\(document|<\/?[a-z!]|\[77\]|[\u200B\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/iu;

let world: InjectionWorld;

beforeAll(async () => {
  const today = Date.now();
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
  world = await injectionWorld(
    awardTexts.map((text, at) => ({
      type: 'D',
      internal_id: at,
      generated_internal_id: `CONT_AWD_${at}`,
      'Award ID': `${at}`,
      Description: text,
      'Recipient Name': text,
      'Awarding Agency': 'Department of Energy',
      'Awarding Sub Agency': null,
      'Start Date': day(-200),
      'End Date': day(150),
      'Award Amount': 1_000_000 + at,
      NAICS: { code: '541512', description: null },
      signed: day(-200),
    })),
  );
}, 60_000);

afterAll(() => world.close());

/** Puts a text at a place that takes outside text. Returns the pages that a search finds. */
async function injectAt(target: Place, text: string): Promise<PerplexityPage[]> {
  const prose = `The agency buys ${quotable}. Late offers will not be considered.`;
  const field = (name: string, words: string) => ({ source: { field: name }, text: words });
  world.notice.title = target === 'title of a notice' ? text : 'Pump repair';
  world.notice.texts = [
    field('title', world.notice.title),
    field('description', target === 'text of a notice' ? `${prose}\n\n${text}` : prose),
  ];
  // Faster than TRUNCATE for a few rows.
  for (const table of ['document_page', 'document', 'model_answer', 'notice_question'])
    await world.store.query(`DELETE FROM ${table}`);
  if (target === 'page of a document') await storeDocument(text);
  const injected = {
    title: target === 'title of a page' ? text : 'Pumps',
    url: 'https://pages.example.net/pumps',
    snippet: target === 'text of a page' ? text : 'Pumps are bought.',
  };
  return [safePage, injected, ...uselessPages];
}

async function storeDocument(text: string): Promise<void> {
  const attempt = '0197a3a4-0000-7000-8000-0000000000aa';
  await world.store.query(
    `INSERT INTO document (id, opportunity_id, url, name, state, hash, requested_by, requested_at, read_attempt)
     VALUES ('work', $1, 'https://example.gov/work.pdf', 'work.pdf', 'read', md5($3), $2, now(), $2)`,
    [id, attempt, text],
  );
  await world.store.query(
    `INSERT INTO document_page (document_id, attempt, number, text, length, pieces) VALUES ('work', $1, 1, $2, length($2), '{}')`,
    [attempt, text],
  );
}

const ask = (endpoint: Endpoint, caller: 'person' | 'visitor'): Promise<unknown> => {
  const name: RpcName = `intelligence.${endpoint}`;
  return world.client.call(name, endpoints[endpoint].request, { assertion: caller });
};

interface PathText {
  path: string;
  text: string;
}

/** The texts of a value, each with its path. */
function textsOf(value: unknown, path = ''): PathText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsOf(member, `${path}.${name}`));
}

function expectHarmless(reply: unknown, computed: unknown, pages: readonly PerplexityPage[]): void {
  const texts = textsOf(reply);
  const links = texts.filter(({ path }) => path.endsWith('url')).map(({ text }) => new URL(text));
  expect(links.filter(({ protocol, hostname }) => protocol !== 'https:' || !allowedHosts.has(hostname))).toEqual([]);
  // Texts of the notice and of pages, which are shown as text. They contain no words of the model.
  const printed = new Set([
    ...textsOf(computed).map(({ text }) => text),
    ...pages.flatMap(({ title, snippet }) => [plainLine(title), plainText(snippet, 1)]),
  ]);
  const isQuote = ({ path, text }: PathText) =>
    /\.quotes\.\d+\.text$/.test(path) && world.notice.texts.some((each) => each.text.includes(text));
  expect(texts.filter((each) => foreign.test(each.text) && !printed.has(each.text) && !isQuote(each))).toEqual([]);
  expect(texts.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
}

/** Expects that the model gets our instructions, and outside text only in blocks that it cannot end. */
function expectWrapped(requests: readonly PerplexityRequest[]): void {
  for (const { input = '', instructions = '', tools = [] } of requests) {
    expect(input.match(/<outside_text name="[a-z_ \d]+">/g)?.length).toBe(input.match(/<\/outside_text>/g)?.length);
    const ours = `${instructions}${input.replaceAll(/<outside_text[^>]*>[^]*?<\/outside_text>/g, '')}`;
    expect(ours).not.toMatch(/COMMAND|evil|[\u{E0000}-\u{E007F}]/iu);
    expect(secrets.filter((secret) => `${input}${instructions}`.includes(secret))).toEqual([]);
    expect(tools.every(({ type }) => type === 'web_search')).toBe(true);
  }
}

it('the attacks include at least 60 different pages, and 60 different notices or documents', () => {
  const textsIn = (places: readonly Place[]) =>
    new Set(cases.filter((one) => places.includes(one.place)).map(attackOf)).size;
  expect(textsIn(page)).toBeGreaterThanOrEqual(60);
  expect(textsIn(document)).toBeGreaterThanOrEqual(60);
});

it.each(names.filter((name) => name !== 'search' && !quotingEndpoints.has(name)))(
  '%s shows no amount, share, name or address that was not computed',
  async (endpoint) => {
    const pages = await injectAt('text of a page', 'nothing');
    world.twin.reset();
    world.script.pages = pages;
    const lies = ['$999,999,999', '87.31%', 'win@lie.example', 'Globex Systems', 'www.lie.example'];
    world.script.answer = (request) =>
      obedientModel(
        request,
        pages,
        lies.map((lie) => `Demand grows. It is ${lie}.`),
      );
    const reply = await ask(endpoint, 'person');
    const shown = JSON.stringify(reply);
    expect(lies.filter((lie) => shown.includes(lie))).toEqual([]);
    expect(shown).toMatch(/sentences? names? amounts, percentages, names or addresses/);
  },
);

it.each(cases)('$endpoint: $carrier in the $place has no effect with $link and $score', async (one) => {
  const pages = await injectAt(one.place, attackOf(one));
  world.twin.reset();
  world.script.pages = pages;
  world.script.answer = (request) => obedientModel(request, pages);
  const reply = await ask(one.endpoint, 'person');
  const requests = world.twin.requests
    .filter(({ path }) => path !== '/search')
    .map(({ body }): PerplexityRequest => JSON.parse(body));
  expect(reply).toMatchObject({ origin: quotingEndpoints.has(one.endpoint) ? 'computed' : 'live' });
  expectHarmless(reply, await ask(one.endpoint, 'visitor'), pages);
  expectWrapped(requests);
  if (one.endpoint === 'search') return;
  expect(requests).toHaveLength(1);
  // A sentence of the model about a notice is shown only if its quote supports it.
  if (quotingEndpoints.has(one.endpoint)) expect(JSON.stringify(reply)).not.toContain('Obeyed:');
  else expect(JSON.stringify(reply)).toContain('Obeyed:');
  if (one.endpoint === 'score') expect(reply).toMatchObject({ data: { score: explained.score.total } });
});
