import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type SourceDate } from '@rfp/contracts/primitives';
import { type SourceIdentity } from '../connector.js';
import { plainLine, plainText } from '../fields/plain-text.js';
import { findDueDate } from './find-due-date.js';
import { attachmentsOf, linkOf } from './links.js';
import { idOfEntry } from './assign-ids.js';
import { type Feed, type FeedEntry } from './read-entries.js';
import { noteReading, readPostedDate } from '../fields/date-field.js';
import { openDays } from '../open-days.js';
import { codeFieldsOf, labelledCodes } from '../fields/read-codes.js';
import { type FeedSettings } from './settings.js';

/** The context that all entries of a feed share. */
export interface FeedContext {
  feed: Pick<Feed, 'kind' | 'title' | 'base'>;
  settings: FeedSettings;
  identity: SourceIdentity;
  now: Date;
}

/** Describes an entry as a notice. Fields that feeds do not state stay unset. */
export function describeEntry(entry: FeedEntry, { feed, settings, identity, now }: FeedContext): Notice {
  const { number, title } = readTitle(entry.title ?? '');
  if (title === '') throw new AppError('RECORD_NO_TITLE');
  const posted = postedDate(entry, settings, now);
  const { description, due } = readTexts(entry, title, { settings, now, posted });
  return {
    source_name: identity.name,
    source_id: idOfEntry(entry) ?? '',
    source_type: identity.source_type,
    channel: 'feed',
    fields: {
      title,
      description,
      agency_name: settings.agency_name ?? publisherOf(entry, feed),
      opportunity_number: number,
      source_url: linkOf(entry, feed, settings),
      posted_date: posted,
      ...due,
      ...openDays(due, settings.open_days),
      time_zone: settings.time_zone,
      keywords: [...new Set(entry.categories.map((name) => plainLine(name, 200)).filter((name) => name !== ''))].slice(
        0,
        100,
      ),
      ...attachmentsOf(entry, feed, settings),
      ...codeFieldsOf(labelledCodes([title, ...entry.categories, description].join('\n'))),
    },
  };
}

/**
 * The day of publication. Accepts RFC 822 dates with the deviations of real feeds (two-digit years, zone names, wrong weekdays), ISO 8601
 * and dates in prose.
 */
function postedDate({ published, updated }: FeedEntry, { time_zone }: FeedSettings, now: Date): SourceDate | null {
  const printed = (published ?? updated ?? '').slice(0, 200).trim().replaceAll(/\s+/g, ' ');
  return readPostedDate(printed, {
    timeZone: time_zone,
    today: dayOf(now),
    rangeEnd: 'first',
    withoutYear: 'last',
    exactZones: true,
  });
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The longer of summary and content as description, and the due date that any of the texts states. */
function readTexts(
  { summary = '', content = '' }: FeedEntry,
  title: string,
  { settings, now, posted }: Pick<FeedContext, 'settings' | 'now'> & { posted: SourceDate | null },
) {
  const summaryText = plainText(summary, 1).replace(/^Description:\s*/, '');
  const contentText = plainText(content, 1);
  const due = findDueDate([title, summaryText, contentText], {
    timeZone: settings.time_zone,
    today: dayOf(now),
    posted: posted?.slice(0, 10),
  });
  return {
    description: contentText.length > summaryText.length ? contentText : summaryText,
    due:
      due === null
        ? { due_date: null }
        : {
            due_date: noteReading('due_date', due.printed, due.reading),
            evidence: { due_date: plainLine(due.text, 500) },
          },
  };
}

/** Whether an entry contains one of the keywords, or there are no keywords. */
export function matchesKeywords({ fields: { title, description = '' } }: Notice, keywords: readonly string[]): boolean {
  const text = `${title}\n${description}`.toLowerCase();
  return keywords.length === 0 || keywords.some((word) => text.includes(word.toLowerCase()));
}

/** Bonfire portals print `Reference #: 26/0206. Name: ITB - Drainage Improvements`. */
function readTitle(printed: string): { number: string | undefined; title: string } {
  const title = plainLine(printed, 1000);
  const [, number, name] = /^Reference #: (.{1,200}?)\. Name: (.+)$/.exec(title) ?? [];
  return name === undefined ? { number: undefined, title } : { number, title: name };
}

/** The buyer that the entry states. Only feeds of Bonfire name the buyer in the feed title: `Sample County - Open Opportunities`. */
function publisherOf({ publisher }: FeedEntry, { title }: Pick<Feed, 'title'>): string | null {
  const portal = /^(.+) - Open Opportunities$/.exec(plainLine(title ?? '', 300))?.[1];
  return plainLine(publisher ?? '', 300) || (portal ?? null);
}
