import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type UnreadableRecord, type SourceIdentity } from '../connector.js';
import { quarantine, jsonText, replayRecord, type Records } from '../records/read-record.js';
import { describeDraft } from '../web-page/drafts/describe-draft.js';
import { type Role, type TextsByRole } from '../web-page/labels/labels.js';
import { resolveLink } from '../web-page/page/links.js';
import { cleanLine } from '../web-page/page/page-text.js';
import { extractionGuard, type ModelRecord, recordGuard } from './responses.js';
import { type FirecrawlSettings } from './settings.js';
import { openDays } from '../open-days.js';
import { PrintedText } from './printed-text.js';
import { z } from 'zod';

export interface FirecrawlSource {
  identity: SourceIdentity;
  settings: FirecrawlSettings;
  now: Date;
}

/** The records that the model extracted. @throws SOURCE_EMPTY if Firecrawl returned no data */
export function recordsOf(extracted: unknown): unknown[] {
  const read = extractionGuard.safeParse(extracted);
  if (read.success) return read.data.opportunities ?? [];
  throw new AppError('SOURCE_EMPTY', {
    message: 'Firecrawl read the page and returned no data, although it was requested.',
    details: { of_page: true },
  });
}

/** Turns the records of a model into notices. A value that is not printed on the page is dropped. */
export function describeRecords(
  records: readonly unknown[],
  pages: readonly PrintedText[],
  source: FirecrawlSource,
): Records {
  const described = records.map((record) => describeOne(record, pages, source));
  return {
    notices: described.flatMap(({ notices }) => notices),
    rejected: described.flatMap(({ rejected }) => rejected),
  };
}

/** Maximum number of characters of the pages stored with a quarantined record. */
const maxStoredLength = 400_000;

const storedGuard = z.strictObject({
  record: z.unknown(),
  pages: z.array(z.strictObject({ url: z.string(), markdown: z.string(), about: z.string() })),
});

/** Replays a quarantined record, with the stored pages that must contain it. */
export function replayModelRecord(raw: string, source: FirecrawlSource): Records {
  return replayRecord(raw, storedGuard, ({ record, pages }) =>
    describeOne(
      record,
      pages.map(({ url, markdown, about }) => new PrintedText(url, markdown, about, source.settings.time_zone)),
      source,
    ),
  );
}

function describeOne(record: unknown, pages: readonly PrintedText[], source: FirecrawlSource): Records {
  const read = describeRecord(record, pages, source);
  if (!('code' in read)) return { notices: [read], rejected: [] };
  return { notices: [], rejected: [{ ...read, raw: jsonText({ record, pages: storedPages(pages) }) }] };
}

function storedPages(pages: readonly PrintedText[]): z.infer<typeof storedGuard>['pages'] {
  let remaining = maxStoredLength;
  return pages.flatMap(({ url, markdown, about }) => {
    remaining -= markdown.length;
    return remaining < 0 ? [] : [{ url, markdown, about }];
  });
}

const rolesByMember: readonly (readonly [keyof ModelRecord, Role])[] = [
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

function describeRecord(
  raw: unknown,
  pages: readonly PrintedText[],
  { identity, settings, now }: FirecrawlSource,
): Notice | UnreadableRecord {
  const record = recordGuard.safeParse(raw);
  if (!record.success) return quarantine(null, raw, new AppError('RECORD_UNREADABLE'));
  const title = cleanLine(record.data.title ?? '');
  if (title === '') return quarantine(record.data.url ?? null, raw, new AppError('RECORD_NO_TITLE'));
  const page = pages.find((page) => page.contains(title));
  if (page === undefined) {
    return quarantine(
      record.data.url ?? null,
      raw,
      new AppError('RECORD_UNREADABLE', {
        message: `The title "${title.slice(0, 80)}" does not occur on the page: the record was made up.`,
      }),
    );
  }
  const link = resolveLink(record.data.url, page.url);
  const draft = { quoted: statedOnPage(record.data, page), link: link === page.url ? null : link };
  const read = describeDraft(draft, { url: page.url, source: identity, settings, now, channel: 'scrape' });
  if ('code' in read) return read;
  const fields = dropUnprinted(read.notice.fields, page, record.data.category);
  return { ...read.notice, fields: { ...fields, ...ageLimit(read.notice.fields, fields, settings) } };
}

/** The age limit of a notice that has no due date because the model invented it. */
function ageLimit(
  described: NoticeFields,
  verified: NoticeFields,
  { open_days }: FirecrawlSettings,
): Partial<NoticeFields> {
  return described.due_date && !verified.due_date ? openDays(verified, open_days) : {};
}

/**
 * Drops texts that do not occur on the page, since the model invented them. Dates and amounts are compared later, after they
 * are parsed.
 */
function statedOnPage(record: ModelRecord, page: PrintedText): TextsByRole {
  const quoted: TextsByRole = {};
  for (const [member, role] of rolesByMember) {
    const text = record[member] ?? '';
    const isDateOrAmount = role === 'posted_date' || role === 'due_date' || role === 'estimated_value';
    if (text.trim() === '' || !(isDateOrAmount || page.contains(text))) continue;
    quoted[role] = { text, quote: page.lineWith(text) ?? '' };
  }
  return quoted;
}

/** Drops dates and amounts that do not occur on the page in any form. */
function dropUnprinted(fields: NoticeFields, page: PrintedText, category: string | null | undefined): NoticeFields {
  const {
    due_date,
    posted_date,
    estimated_value,
    value_kind,
    value_floor,
    value_ceiling,
    evidence = {},
    ...rest
  } = fields;
  const dates = { due_date, posted_date };
  const amounts = { estimated_value, value_kind, value_floor, value_ceiling };
  const verified: Partial<NoticeFields> = {
    ...Object.fromEntries(
      Object.entries(dates).filter(
        ([, date]) => date === null || (date !== undefined && page.findDay(date.slice(0, 10)) !== null),
      ),
    ),
    ...(typeof estimated_value === 'string' && !page.hasAmount(estimated_value)
      ? {}
      : Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== undefined))),
  };
  const lines = Object.entries(dates).flatMap(([field, date]) => {
    const line = typeof date === 'string' ? page.findDay(date.slice(0, 10)) : null;
    return line === null ? [] : [[field, line] as const];
  });
  const found = Object.fromEntries(
    [...Object.entries(evidence), ...lines].filter(([field]) => field in verified || field in rest),
  );
  const keyword = cleanLine(category ?? '', 200);
  return {
    ...rest,
    ...verified,
    ...(keyword !== '' && page.contains(keyword) && { keywords: [keyword] }),
    evidence: found,
  };
}
