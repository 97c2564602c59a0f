import { readFileSync } from 'node:fs';
import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from '../twin-server.js';

/** Members of a notice that the twin uses. Other members are returned unchanged. */
export interface SamGovNotice {
  noticeId: string;
  postedDate: string;
  type: string;
}

export interface SamGovTwinOptions {
  /** Notices in the order of the listing. A test may change the list while the twin runs, for example to amend a notice. */
  notices?: readonly SamGovNotice[];
  apiKey?: string;
  /** Form of the answer to a wrong or missing key. */
  refusal?: 'html' | 'json' | 'empty-404';
  /** Unit of `offset`: pages, as documented, or records, as observed. */
  offsetCounts?: 'pages' | 'records';
  /** Calls per day before the twin answers 429. */
  dailyLimit?: number;
  /** Form of `totalRecords`. */
  total?: 'number' | 'text' | 'null';
  /** Ignores the requested days, so that recorded notices can be read on any day. */
  anyDate?: boolean;
  now?: () => Date;
}

export const samGovTwinKey = 'SAM-00000000-1111-2222-3333-444444444444';

/** Invented notices, with one for every quirk of the source. */
export function samGovNotices(): SamGovNotice[] {
  return JSON.parse(readFileSync(new URL('../../documents/sam-gov/notices.json', import.meta.url), 'utf8'));
}

const typeNames = new Map([
  ['p', 'Presolicitation'],
  ['r', 'Sources Sought'],
  ['s', 'Special Notice'],
  ['o', 'Solicitation'],
  ['k', 'Combined Synopsis/Solicitation'],
  ['i', 'Intent to Bundle Requirements (DoD-Funded)'],
  ['g', 'Sale of Surplus Property'],
  ['a', 'Award Notice'],
  ['u', 'Justification'],
]);

/** Twin of SAM.gov's Get Opportunities Public API v2: https://open.gsa.gov/api/get-opportunities-public-api/ */
export function samGovTwin(options: SamGovTwinOptions = {}): TwinDefinition {
  const notices = options.notices ?? samGovNotices();
  const key = options.apiKey ?? samGovTwinKey;
  const now = options.now ?? ((): Date => new Date());
  const calls = new Map<string, number>();

  function answer(request: TwinRequest): TwinAnswer {
    const requestKey = request.query.get('api_key') ?? request.headers['x-api-key'];
    if (requestKey !== key) return refuse(requestKey === undefined, options.refusal ?? 'html');
    const today = now().toISOString().slice(0, 10);
    const count = (calls.get(today) ?? 0) + 1;
    calls.set(today, count);
    if (count > (options.dailyLimit ?? Infinity)) return tooManyCalls(now());
    if (/^(\/prod)?\/opportunities\/v2\/search$/.test(request.path)) return search(notices, request.query, options);
    if (/^(\/prod)?\/opportunities\/v1\/noticedesc$/.test(request.path)) return describe(notices, request.query);
    return jsonAnswer({ message: 'no Route matched with those values' }, 404);
  }

  return { name: 'sam-gov', answer };
}

function search(notices: readonly SamGovNotice[], query: URLSearchParams, options: SamGovTwinOptions): TwinAnswer {
  const problem = problemOf(query);
  if (problem !== null) return jsonAnswer({ errorCode: 400, errorMessage: problem }, 400);
  const limit = Number(query.get('limit') ?? 1);
  const offset = Number(query.get('offset') ?? 0);
  const types = new Set(query.getAll('ptype').map((code) => typeNames.get(code)));
  const from = isoDay(query.get('postedFrom'));
  const to = isoDay(query.get('postedTo'));
  const hits = notices.filter(
    (notice) =>
      (options.anyDate === true || (notice.postedDate >= from && notice.postedDate <= to)) &&
      (types.size === 0 || types.has(notice.type)) &&
      (query.get('noticeid') ?? notice.noticeId) === notice.noticeId,
  );
  const first = options.offsetCounts === 'records' ? offset : offset * limit;
  return jsonAnswer({
    totalRecords: formatTotal(options.total ?? 'number', hits.length),
    limit,
    offset,
    opportunitiesData: hits.slice(first, first + limit),
    links: [{ rel: 'self', href: `null/opportunities/v2/search?limit=${limit}&offset=${offset}` }],
  });
}

function problemOf(query: URLSearchParams): string | null {
  const from = query.get('postedFrom');
  const to = query.get('postedTo');
  if (from === null || to === null) return 'PostedFrom and PostedTo are mandatory';
  const days = [from, to].map((text) => Date.parse(`${isoDay(text)}T00:00:00Z`));
  const [first = Number.NaN, last = Number.NaN] = days;
  if (days.some(Number.isNaN)) return 'Invalid Date Entered. Expected date format is MM/dd/yyyy';
  if (Math.abs(last - first) > 365 * 86_400_000) return 'Date range must be 1 year(s) apart';
  return problemOfPage(query.get('limit') ?? '1', query.get('offset') ?? '0');
}

function problemOfPage(limit: string, offset: string): string | null {
  if (!/^\d+$/.test(limit) || !/^\d+$/.test(offset)) return 'limit/offset must be a positive number.';
  return Number(limit) > 1000 ? 'Limit valid range is 0-1000. Please provide valid input.' : null;
}

/** Converts `MM/dd/yyyy` to `yyyy-MM-dd`; empty for other texts. */
function isoDay(text: string | null): string {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? '') ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}`;
}

function formatTotal(form: 'number' | 'text' | 'null', total: number): number | string | null {
  if (form === 'null') return null;
  return form === 'text' ? String(total) : total;
}

function describe(notices: readonly SamGovNotice[], query: URLSearchParams): TwinAnswer {
  if (!notices.some((notice) => notice.noticeId === query.get('noticeid')))
    return jsonAnswer({ message: 'Description Not Found' }, 404);
  return jsonAnswer({
    description: '<p>The contractor shall provide <strong>IT support</strong>.&nbsp;See attachments.</p>',
  });
}

function refuse(missing: boolean, form: 'html' | 'json' | 'empty-404'): TwinAnswer {
  if (form === 'empty-404') return { status: 404, headers: { server: 'istio-envoy' }, body: '' };
  const code = missing ? 'API_KEY_MISSING' : 'API_KEY_INVALID';
  const message = missing ? 'No api_key was supplied' : 'An invalid api_key was supplied';
  if (form === 'json')
    return jsonAnswer({ error: { code, message: `${message}. Get one at https://api.sam.gov` } }, 403);
  return { status: 401, headers: { 'content-type': 'text/html' }, body: `<html><body><h1>${code}</h1></body></html>` };
}

/** Answer of the real gateway, with its form of the next access time: `2026-Oct-02 00:00:00+0000 UTC`. */
function tooManyCalls(now: Date): TwinAnswer {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
  const month = next.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  const at = `${next.getUTCFullYear()}-${month}-${String(next.getUTCDate()).padStart(2, '0')} 00:00:00+0000 UTC`;
  const description = `You have exceeded your quota .You can access API after ${at}`;
  return jsonAnswer({ code: '900804', message: 'Message throttled out', description, nextAccessTime: at }, 429);
}
