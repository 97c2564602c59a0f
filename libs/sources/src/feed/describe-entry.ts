import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type SourceIdentity } from '../connector.js';
import { plainLine, plainText } from '../plain-text.js';
import { findDueDate } from './find-due-date.js';
import { attachmentsOf, linkOf } from './links.js';
import { idOfEntry } from './own-ids.js';
import { type Feed, type FeedEntry } from './read-entries.js';
import { readFeedDate } from './read-feed-date.js';
import { openDays } from '../open-days.js';
import { ifReadable } from '../unread-fields.js';
import { type FeedSettings } from './settings.js';

/** What all entries of a feed share. */
export interface FeedContext {
  feed: Pick<Feed, 'kind' | 'title' | 'base'>;
  settings: FeedSettings;
  identity: SourceIdentity;
  now: Date;
}

/** The notice of an entry. Feeds state little: all other fields stay unset. */
export function describeEntry(entry: FeedEntry, { feed, settings, identity, now }: FeedContext): Notice {
  const { number, title } = readTitle(entry.title ?? '');
  if (title === '') throw new AppError('RECORD_NO_TITLE');
  const { description, due } = readTexts(entry, title, { settings, now });
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
      posted_date: ifReadable('posted_date', entry.published ?? entry.updated, (printed) =>
        readFeedDate(printed, settings.time_zone, now),
      ),
      ...due,
      ...openDays(due, settings.open_days),
      time_zone: settings.time_zone,
      keywords: [...new Set(entry.categories.map((name) => plainLine(name, 200)).filter((name) => name !== ''))].slice(
        0,
        100,
      ),
      ...attachmentsOf(entry, feed, settings),
    },
  };
}

/** The longer of the two texts, and the due date that any text states. */
function readTexts(
  { summary = '', content = '' }: FeedEntry,
  title: string,
  { settings, now }: Pick<FeedContext, 'settings' | 'now'>,
) {
  const short = plainText(summary, 1).replace(/^Description:\s*/, '');
  const whole = plainText(content, 1);
  const due = findDueDate([title, short, whole], settings.time_zone, now);
  return {
    description: whole.length > short.length ? whole : short,
    due: due === null ? { due_date: null } : { due_date: due.date, evidence: { due_date: plainLine(due.text, 500) } },
  };
}

/** Whether an entry contains one of the keywords, or there are no keywords. */
export function isWanted({ fields: { title, description = '' } }: Notice, keywords: readonly string[]): boolean {
  const text = `${title}\n${description}`.toLowerCase();
  return keywords.length === 0 || keywords.some((word) => text.includes(word.toLowerCase()));
}

/** Bonfire portals print `Reference #: 26/0206. Name: ITB - Drainage Improvements`. */
function readTitle(printed: string): { number: string | undefined; title: string } {
  const title = plainLine(printed, 1000);
  const [, number, name] = /^Reference #: (.{1,200}?)\. Name: (.+)$/.exec(title) ?? [];
  return name === undefined ? { number: undefined, title } : { number, title: name };
}

/** The buyer as the entry states it. The title of a feed names the feed, except for Bonfire's: `Sample County - Open Opportunities`. */
function publisherOf({ publisher }: FeedEntry, { title }: Pick<Feed, 'title'>): string | null {
  const portal = /^(.+) - Open Opportunities$/.exec(plainLine(title ?? '', 300))?.[1];
  return plainLine(publisher ?? '', 300) || (portal ?? null);
}
