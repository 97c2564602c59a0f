import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type RejectedRaw, type SourceIdentity } from '../connector.js';
import { keepAside } from '../read-record.js';
import { describeDraft } from '../web-page/describe-draft.js';
import { type Role, type SaidByRole } from '../web-page/labels.js';
import { resolveLink } from '../web-page/links.js';
import { cleanLine } from '../web-page/page-text.js';
import { extractionGuard, type ModelRecord, recordGuard } from './responses.js';
import { type FirecrawlSettings } from './settings.js';
import { type Printed } from './printed.js';

export interface Reader {
  identity: SourceIdentity;
  settings: FirecrawlSettings;
  now: Date;
}

export interface Described {
  notices: Notice[];
  rejected: RejectedRaw[];
}

/** Records of a model, or the reason why there are none. */
export function recordsOf(extracted: unknown): unknown[] {
  const read = extractionGuard.safeParse(extracted);
  if (read.success) return read.data.opportunities ?? [];
  throw new AppError('SOURCE_EMPTY', { message: 'Firecrawl has read the page and made no data of it, although that was asked for.', details: { of_page: true } });
}

/** The printed page that a record must come from; null where its title is on none. */
type FindPage = (title: string) => Printed | null;

/** Makes notices of what a model says of pages. What is not printed there is not taken. */
export function describeRecords(records: readonly unknown[], find: FindPage, reader: Reader): Described {
  const described: Described = { notices: [], rejected: [] };
  for (const raw of records) {
    const read = describeRecord(raw, find, reader);
    if ('code' in read) described.rejected.push(read);
    else described.notices.push(read);
  }
  return described;
}

const roleOfMember: readonly (readonly [keyof ModelRecord, Role])[] = [
  ['title', 'title'],
  ['description', 'description'],
  ['agency', 'agency_name'],
  ['opportunity_number', 'opportunity_number'],
  ['posted_date', 'posted_date'],
  ['due_date', 'due_date'],
  ['estimated_value', 'estimated_value'],
  ['location', 'location'],
  ['contact', 'contact_info'],
];

function describeRecord(raw: unknown, find: FindPage, { identity, settings, now }: Reader): Notice | RejectedRaw {
  const record = recordGuard.safeParse(raw);
  if (!record.success) return keepAside(null, raw, new AppError('RECORD_UNREADABLE'));
  const title = cleanLine(record.data.title ?? '');
  if (title === '') return keepAside(record.data.url ?? null, raw, new AppError('RECORD_NO_TITLE'));
  const page = find(title);
  if (page === null) {
    return keepAside(record.data.url ?? null, raw, new AppError('RECORD_UNREADABLE', { message: `The title "${title.slice(0, 80)}" does not occur on the page: the record was made up.` }));
  }
  const link = resolveLink(record.data.url, page.url);
  const draft = { said: saidOnPage(record.data, page), link: link === page.url ? null : link };
  const read = describeDraft(draft, { url: page.url, sourceName: identity.name, settings, now, channel: 'scrape' });
  if ('code' in read) return { ...read, raw: JSON.stringify(raw) };
  return { ...read.notice, fields: onlyPrinted(read.notice.fields, page, record.data.category) };
}

/** Texts that the page does not have are a model's own words: they are left out. Dates and amounts are compared when they are read. */
function saidOnPage(record: ModelRecord, page: Printed): SaidByRole {
  const said: SaidByRole = {};
  for (const [member, role] of roleOfMember) {
    const text = record[member] ?? '';
    const figures = role === 'posted_date' || role === 'due_date' || role === 'estimated_value';
    if (text.trim() === '' || !(figures || page.holds(text))) continue;
    said[role] = { text, quote: page.lineWith(text) ?? '' };
  }
  return said;
}

/** A date or amount in whatever form must be printed on the page in some form. */
function onlyPrinted(fields: NoticeFields, page: Printed, category: string | null | undefined): NoticeFields {
  const { due_date, posted_date, estimated_value, value_kind, value_floor, value_ceiling, evidence = {}, ...rest } = fields;
  const dates = { due_date, posted_date };
  const amounts = { estimated_value, value_kind, value_floor, value_ceiling };
  const kept: Partial<NoticeFields> = {
    ...Object.fromEntries(Object.entries(dates).filter(([, date]) => date === null || (date !== undefined && page.printsDay(date.slice(0, 10)) !== null))),
    ...(typeof estimated_value === 'string' && !page.printsAmount(estimated_value) ? {} : Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== undefined))),
  };
  const lines = Object.entries(dates).flatMap(([field, date]) => {
    const line = typeof date === 'string' ? page.printsDay(date.slice(0, 10)) : null;
    return line === null ? [] : [[field, line] as const];
  });
  const found = Object.fromEntries([...Object.entries(evidence), ...lines].filter(([field]) => field in kept || field in rest));
  const keyword = cleanLine(category ?? '', 200);
  return { ...rest, ...kept, ...(keyword !== '' && page.holds(keyword) && { keywords: [keyword] }), evidence: found };
}
