import { type NoticeFields } from '@rfp/contracts/notice';
import { AppError } from '@rfp/contracts/errors';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { webPage } from '@rfp/sources/web-page/index';
import { SeededRandom } from '../seeded-random.js';
import { type PageShape, type ShapedPage, type StatedNotice } from './page-shape.js';

/** Figures of the reader of web pages on pages with known notices. */
export interface PageFigures {
  pages: number;
  /** Number of notices on the pages. */
  stated: number;
  found: number;
  /** Number of found notices that the pages state. */
  matched: number;
  titles: number;
  /** Number of matched notices for which the page prints a deadline. */
  dues: number;
  duesRight: number;
  /** Number of matched notices with a date that differs from the printed date, or with a date although none is printed. */
  duesWrong: number;
  /** Errors on pages with notices, and notices found on pages without notices: at most one line per page. */
  faults: string[];
}

const noFigures = (): PageFigures => ({
  pages: 0,
  stated: 0,
  found: 0,
  matched: 0,
  titles: 0,
  dues: 0,
  duesRight: 0,
  duesWrong: 0,
  faults: [],
});

/** Reads pages of a shape like a source, and compares the found notices with the stated notices. */
export async function measureShape(shape: PageShape, seeds: readonly number[]): Promise<PageFigures> {
  const figures = noFigures();
  for (const seed of seeds) {
    const page = shape.make(new SeededRandom(seed));
    const read = await readPage(page);
    const found = read instanceof AppError ? [] : read;
    const before = { ...figures };
    compare(figures, page, found);
    const fault = faultOf(page, read, before, figures);
    if (fault !== null) figures.faults.push(`seed ${seed}: ${fault}`);
  }
  return figures;
}

/** Adds up the figures of shapes. */
export function sumFigures(all: readonly PageFigures[]): PageFigures {
  const sum = noFigures();
  for (const figures of all) {
    for (const name of ['pages', 'stated', 'found', 'matched', 'titles', 'dues', 'duesRight', 'duesWrong'] as const)
      sum[name] += figures[name];
    sum.faults.push(...figures.faults);
  }
  return sum;
}

/** The notices that a source reads at the page's address, or the error if it fails. */
async function readPage({ url, html, timeZone, readOn }: ShapedPage): Promise<NoticeFields[] | AppError> {
  const signal = new AbortController().signal;
  const identity = { key: 'page', name: 'Page', source_type: 'scraped', home_url: url } as const;
  const connector = webPage.create(identity, { url, time_zone: timeZone });
  const send = async (request: string | URL | Request): Promise<Response> =>
    String(request instanceof Request ? request.url : request) === new URL(url).href
      ? new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      : new Response('not here', { status: 404 });
  const context = {
    fetch: createSourceFetch({ signal, send }),
    now: new Date(`${readOn}T12:00:00Z`),
    signal,
    checkpoint: null,
    apiKey: null,
  };
  const found: NoticeFields[] = [];
  try {
    for await (const { notices } of connector.read(context, connector.defaultBaseUrl))
      found.push(...notices.map(({ fields }) => fields));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return found;
}

function compare(figures: PageFigures, { notices, timeZone }: ShapedPage, found: readonly NoticeFields[]): void {
  figures.pages += 1;
  figures.stated += notices.length;
  figures.found += found.length;
  for (const [notice, fields] of matchNotices(notices, found)) {
    figures.matched += 1;
    if (plain(notice.title) === plain(fields.title)) figures.titles += 1;
    if (notice.due !== null) figures.dues += 1;
    const verdict = compareDue(notice.due, fields.due_date ?? null, timeZone);
    if (verdict === 'right' && notice.due !== null) figures.duesRight += 1;
    if (verdict === 'wrong') figures.duesWrong += 1;
  }
}

/** Pairs of a stated and a found notice. Each notice is in at most one pair, and the most similar notices are paired first. */
function matchNotices(
  notices: readonly StatedNotice[],
  found: readonly NoticeFields[],
): [StatedNotice, NoticeFields][] {
  const pairs = notices
    .flatMap((notice) => found.map((fields) => ({ notice, fields, common: similarity(notice, fields) })))
    .filter(({ common }) => common > 0)
    .toSorted((a, b) => b.common - a.common);
  const taken = new Set<StatedNotice | NoticeFields>();
  return pairs.flatMap(({ notice, fields }): [StatedNotice, NoticeFields][] => {
    if (taken.has(notice) || taken.has(fields)) return [];
    taken.add(notice).add(fields);
    return [[notice, fields]];
  });
}

function similarity({ title, number, link }: StatedNotice, fields: NoticeFields): number {
  const [stated, read] = [plain(title), plain(fields.title)];
  const sameNumber = number !== null && plain(number) === plain(fields.opportunity_number);
  const sameLink = link !== null && link === fields.source_url;
  const titles = stated === read ? 8 : read !== '' && (read.includes(stated) || stated.includes(read)) ? 4 : 0;
  return titles + (sameNumber ? 2 : 0) + (sameLink ? 1 : 0);
}

/** Compares due dates. `missed`: the printed deadline, or its time, was not read. */
function compareDue(stated: string | null, read: string | null, timeZone: string): 'right' | 'missed' | 'wrong' {
  if (stated === null) return read === null ? 'right' : 'wrong';
  if (read === null) return 'missed';
  const local = read.length > 10 ? localTime(read, timeZone) : read;
  if (local === stated) return 'right';
  return read.length === 10 && stated.startsWith(read) ? 'missed' : 'wrong';
}

/** Local time of an instant in a time zone, such as `2026-12-15T14:00`. */
function localTime(instant: string, timeZone: string): string {
  return new Date(instant)
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T');
}

function faultOf(
  { notices }: ShapedPage,
  read: readonly NoticeFields[] | AppError,
  before: PageFigures,
  after: PageFigures,
): string | null {
  if (read instanceof AppError) return notices.length === 0 ? null : `${read.code}: ${read.message.slice(0, 160)}`;
  if (notices.length === 0) return read.length === 0 ? null : `invented "${read[0]?.title ?? ''}"`;
  const missed = after.stated - before.stated - (after.matched - before.matched);
  const wrong = after.duesWrong - before.duesWrong;
  const invented = after.found - before.found - (after.matched - before.matched);
  return missed + wrong + invented === 0
    ? null
    : `${missed} missed, ${invented} invented, ${wrong} wrong due dates of ${notices.length}`;
}

function plain(text: string | null | undefined): string {
  return (
    text
      ?.toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
