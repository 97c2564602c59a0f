import { type AppError } from '@rfp/contracts/errors';
import { type Lifecycle, type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { z } from 'zod';
import { type DateOrder } from '@rfp/dates/date-order';
import { joinContact } from '../../fields/contact.js';
import { type UnreadableRecord, type SourceIdentity } from '../../connector.js';
import { withoutHiddenQuery } from '../../http/redact.js';
import { quarantine, readRecord } from '../../records/read-record.js';
import { type QuotedText, type Role, roles, type TextsByRole } from '../labels/labels.js';
import { addressIdentity, hashedAddress, hashIdentity } from '../page/links.js';
import { cleanLine, cleanText } from '../page/page-text.js';
import { readPrintedMoney } from '../../money/printed-money.js';
import { readDueDate, readPostedDate } from '../../fields/date-field.js';
import { openDays } from '../../open-days.js';
import { ifReadable } from '../../fields/unread-fields.js';
import { type ReadingSettings } from '../settings.js';
import { numberOfTitle, requireTitle } from '../titles/opportunity-title.js';

/** The parts of a page that seem to describe one opportunity, not yet validated. */
export interface Draft {
  quoted: TextsByRole;
  /** The opportunity's own page; null if it has none. */
  link: string | null;
  /** The order of day and month in the dates of its list. */
  order?: DateOrder;
}

export interface PageContext {
  /** Public URL of the page. */
  url: string;
  source: Pick<SourceIdentity, 'name' | 'source_type'>;
  settings: ReadingSettings;
  now: Date;
  channel: string;
}

export interface ExtractedOpportunity {
  notice: Notice;
  /** Field name to the text of the page that it was read from. */
  evidence: Record<string, string>;
}

/** Converts a draft to a notice, or quarantines it with the reason. Each field is read by the rules of all sources. */
export function describeDraft(draft: Draft, page: PageContext): ExtractedOpportunity | UnreadableRecord {
  const read = readRecord(null, z.null(), () => describe(draft, page));
  if ('reason' in read) return quarantineDraft(draft, page, read.reason);
  return { notice: read.notice, evidence: read.notice.fields.evidence ?? {} };
}

/**
 * Quarantines a draft. A conflict with another draft of the page cannot be derived from the draft alone, so the conflict is stored with the draft.
 */
export function quarantineDraft({ quoted, link, order }: Draft, page: PageContext, reason: AppError): UnreadableRecord {
  const conflict = reason.code === 'RECORD_ID_TAKEN' ? { conflict: reason.message } : {};
  return quarantine(
    link === null ? null : urlAndId(link, page).id,
    { page: page.url, channel: page.channel, link, said: quoted, ...(order !== undefined && { order }), ...conflict },
    reason,
  );
}

const quotedTextSchema = z.strictObject({ text: z.string(), quote: z.string() });

/** Stored form of a draft. */
export const storedDraft = z.strictObject({
  page: z.string(),
  channel: z.string(),
  link: z.string().nullable(),
  said: z.partialRecord(z.enum(roles), quotedTextSchema),
  order: z.enum(['month_first', 'day_first']).optional(),
  conflict: z.string().optional(),
});

function describe({ quoted, link, order }: Draft, page: PageContext): Notice {
  const { source, channel, url, settings } = page;
  const { publicUrl, id } = urlAndId(link ?? url, page);
  const title = requireTitle(cleanLine(quoted.title?.text ?? '', 300));
  const stated = { ...statedFields(quoted, title, page), ...dateAndAmountFields(quoted, order, page) };
  const fields: NoticeFields = {
    title,
    source_url: publicUrl,
    time_zone: settings.time_zone,
    ...stated,
    ...openDays(stated, settings.open_days, stated.lifecycle === 'open' || hasNoDeadline(quoted)),
  };
  // Without a configured time zone, only the day belongs to the identity: the zone of the time is assumed.
  const due = settings.time_zone === undefined ? fields.due_date?.slice(0, 10) : fields.due_date;
  const source_id = link === null ? hashIdentity(source.name, title, due ?? null) : id;
  return {
    source_name: source.name,
    source_id,
    source_type: source.source_type,
    channel,
    fields: { ...fields, evidence: evidenceOf(quoted, fields) },
  };
}

/**
 * Public URL of a notice, and the id derived from it. A URL from a user may contain a secret; a URL that is printed on a page does not.
 */
function urlAndId(address: string, { url, channel }: PageContext): { publicUrl: string; id: string } {
  const publicUrl = channel === 'page' && address === url ? withoutHiddenQuery(address) : address;
  return { publicUrl, id: publicUrl === address ? addressIdentity(address) : hashedAddress(address) };
}

function statedFields(quoted: TextsByRole, title: string, { settings }: PageContext): Partial<NoticeFields> {
  return {
    description: ifStated(quoted.description, (text) => cleanText(text, 20_000)),
    agency_name: ifStated(quoted.agency_name, (text) => toLine(text)) ?? settings.agency_name,
    opportunity_number:
      ifStated(quoted.opportunity_number, (text) => toLine(text, 200)) ?? numberOfTitle(title) ?? undefined,
    notice_type: ifStated(quoted.notice_type, (text) => toLine(text, 100)),
    lifecycle: ifStated(quoted.status, lifecycleOf),
    location: ifStated(quoted.location, (text) => toLine(text)),
    contact_info: ifStated(quoted.contact_info, (text) => joinContact({ name: cleanText(text, 500) })),
  };
}

function dateAndAmountFields(
  quoted: TextsByRole,
  order: DateOrder | undefined,
  { settings, now }: PageContext,
): Partial<NoticeFields> {
  const context = { timeZone: settings.time_zone, order, today: now.toISOString().slice(0, 10) };
  const stated = ifStated(quoted.posted_date, (text) =>
    readPostedDate(cleanLine(text), { ...context, rangeEnd: 'first', withoutYear: 'last' }),
  );
  // A publication day in the future is something else: `Plans are available December 1`, read in November.
  const posted = stated && stated.slice(0, 10) > dayAfter(now) ? undefined : stated;
  return {
    ...ifStated(quoted.estimated_value, (text) => ifReadable('estimated_value', cleanLine(text), readPrintedMoney)),
    posted_date: posted,
    due_date: ifStated(quoted.due_date ?? quoted.bid_opening, (text) =>
      readDueDate(cleanLine(text), { ...context, posted }),
    ),
  };
}

/** Tomorrow in UTC, which is already today in zones east of UTC. */
function dayAfter(now: Date): string {
  return new Date(now.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Whether the page prints words such as `Open until filled` instead of a due date. */
function hasNoDeadline({ due_date }: TextsByRole): boolean {
  return due_date !== undefined && !/\d|tb[da]/i.test(due_date.text);
}

/** A field that the page does not state stays unset. */
function ifStated<T>(quoted: QuotedText | undefined, read: (text: string) => T): T | undefined {
  return quoted === undefined ? undefined : read(quoted.text);
}

/** The roles that each field may come from, in order of preference. */
const origins: readonly (readonly [keyof NoticeFields, readonly Role[]])[] = [
  ['title', ['title']],
  ['description', ['description']],
  ['agency_name', ['agency_name']],
  ['opportunity_number', ['opportunity_number', 'title']],
  ['notice_type', ['notice_type']],
  ['lifecycle', ['status']],
  ['estimated_value', ['estimated_value']],
  ['posted_date', ['posted_date']],
  ['due_date', ['due_date', 'bid_opening']],
  ['location', ['location']],
  ['contact_info', ['contact_info']],
];

function evidenceOf(quoted: TextsByRole, fields: NoticeFields): Record<string, string> {
  const evidence: Record<string, string> = {};
  for (const [field, from] of origins) {
    const role = from.find((role) => quoted[role] !== undefined);
    const quote = role === undefined || fields[field] === undefined ? '' : cleanLine(quoted[role]?.quote ?? '');
    if (quote !== '') evidence[field] = quote;
  }
  return evidence;
}

/** Matches the beginning of a word that is not negated: neither "not awarded" nor "incomplete" matches. */
function unnegatedWord(beginnings: string): RegExp {
  return new RegExp(
    String.raw`(?<!\b(?:not|no|never|no longer|yet to)(?:\s+(?:yet|currently|been|be))*[\s-]+)\b(?:${beginnings})`,
    'i',
  );
}

/** Words of a status with the lifecycle they mean. The first match decides. */
const lifecycleWords: readonly (readonly [RegExp, Lifecycle])[] = [
  [unnegatedWord('cancel|withdrawn'), 'cancelled'],
  // Offers are no longer accepted, but nothing is awarded yet.
  [
    /\b(?:pending|awaiting|to be|intent to) award|\baward pending|\bno longer (?:open|active|accepting)|\bnot accepting/i,
    'closed',
  ],
  [unnegatedWord('award'), 'awarded'],
  [unnegatedWord('archived'), 'archived'],
  [unnegatedWord('closed|expired|complete|evaluation|inactive'), 'closed'],
  [/\b(?:not yet|yet to)(?: be)? (?:open|active|accepting|advertis|posted)/i, 'forecast'],
  [unnegatedWord('upcoming|forecast|planned|future|coming soon'), 'forecast'],
  [unnegatedWord(String.raw`(?:re-?)?open\b|reopened|active|current|accepting|advertis|posted|pending`), 'open'],
];

function lifecycleOf(status: string): Lifecycle | undefined {
  return lifecycleWords.find(([pattern]) => pattern.test(status))?.[1];
}

function toLine(text: string, max = 300): string | null {
  return cleanLine(text, max) || null;
}
