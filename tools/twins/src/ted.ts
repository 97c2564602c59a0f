import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** Fields of a notice by name. TED omits missing fields. */
export type TedNotice = Record<string, unknown> & { 'publication-number': string; 'publication-date': string };

/** Invented calls for competition, published from 1 to 20 September 2026. Calls with the same count return equal notices. */
export function manyTedNotices(count: number): TedNotice[] {
  return Array.from({ length: count }, (_, index) => ({
    'publication-number': `${600_000 + index}-2026`,
    'notice-title': { eng: `Ireland – Road salt – Lot ${index}`, gle: `Éire – Salann bóthair – ${index}` },
    'description-proc': { eng: [`Salt for the roads, lot ${index}`] },
    'notice-type': 'cn-standard',
    'buyer-name': { eng: ['Example County Council'] },
    'buyer-country': ['IRL'],
    'classification-cpv': ['14410000', '14410000'],
    'publication-date': `2026-09-${String((index % 20) + 1).padStart(2, '0')}+02:00`,
    'deadline-receipt-tender-date-lot': ['2026-11-02+01:00'],
    'deadline-receipt-tender-time-lot': ['12:00:00+01:00'],
    'estimated-value-proc': '150000.00',
    'estimated-value-cur-proc': 'EUR',
    links: { html: { ENG: `https://ted.europa.eu/en/notice/-/detail/${600_000 + index}-2026` } },
  }));
}

export interface TedTwinOptions {
  notices?: readonly TedNotice[];
}

interface SearchBody {
  query?: string;
  fields?: string[];
  limit?: number;
  paginationMode?: string;
  iterationNextToken?: string;
}

/** Twin of the Search API of TED: https://docs.ted.europa.eu/reuse/search-api.html. It evaluates only the publication dates of a query. */
export function tedTwin({ notices = manyTedNotices(12) }: TedTwinOptions = {}): TwinDefinition {
  function answer({ method, path, body }: TwinRequest): TwinAnswer {
    if (method !== 'POST' || path !== '/v3/notices/search') return jsonAnswer({ message: 'Not found' }, 404);
    return search(notices, JSON.parse(body));
  }
  return { name: 'ted', answer };
}

function search(notices: readonly TedNotice[], body: SearchBody): TwinAnswer {
  const { fields = [], limit = 10, paginationMode, iterationNextToken } = body;
  if (fields.length === 0) return jsonAnswer({ message: 'fields must not be empty' }, 400);
  if (limit > 250) return jsonAnswer({ message: 'limit must be at most 250' }, 400);
  const start = iterationNextToken === undefined ? 0 : positionOf(iterationNextToken);
  // The real API also answers 500 to an unknown token.
  if (start === null) return jsonAnswer({ message: 'Internal server error' }, 500);
  const found = publishedIn(notices, body.query ?? '');
  const page = found.slice(start, start + limit).map((notice) => selectFields(notice, fields));
  return jsonAnswer({
    notices: page,
    totalNoticeCount: found.length,
    iterationNextToken: paginationMode === 'ITERATION' ? tokenOf(start + page.length) : null,
    timedOut: false,
  });
}

function publishedIn(notices: readonly TedNotice[], query: string): TedNotice[] {
  const [, from = '0', to = '99999999'] =
    /publication-date >= (\d{8}) AND publication-date <= (\d{8})$/.exec(query) ?? [];
  return notices.filter((notice) => {
    const day = notice['publication-date'].slice(0, 10).replaceAll('-', '');
    return day >= from && day <= to;
  });
}

/** The requested fields of a notice, and the links, which are always returned. */
function selectFields(notice: TedNotice, fields: readonly string[]): Record<string, unknown> {
  const requested = new Set([...fields, 'links']);
  return Object.fromEntries(Object.entries(notice).filter(([name]) => requested.has(name)));
}

function tokenOf(position: number): string {
  return Buffer.from(`at ${position}`).toString('base64');
}

function positionOf(token: string): number | null {
  const position = /^at (\d+)$/.exec(Buffer.from(token, 'base64').toString())?.[1];
  return position === undefined ? null : Number(position);
}
