import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { z } from 'zod';
import { type UnreadableRecord } from '../connector.js';
import {
  quarantine,
  recordOutcome,
  replayRecord,
  type ReadRecord,
  readRecord,
  type Records,
} from '../records/read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { repairGuard, repairNote } from '../records/repair-note.js';
import { describeEntry, type FeedContext, matchesKeywords } from './describe-entry.js';
import { type OpenedXml, openXml } from './open-xml.js';
import { assignIds, idOfEntry } from './assign-ids.js';
import { type Feed, type FeedEntry, feedKinds, wrapInFeed, readEntries, readEntry } from './read-entries.js';
import { type BrokenEntry } from './salvage-entries.js';

interface CollectedEntries extends Records {
  /** Ids that identify no entry because several entries share them, or shared them in earlier reads. */
  sharedIds: string[];
}

/** Reads the notices of a feed. @param knownSharedIds - ids that entries shared in earlier reads */
export function collectEntries(
  source: string,
  context: Omit<FeedContext, 'feed'>,
  knownSharedIds: readonly string[] = [],
): CollectedEntries {
  const { text, checked, repaired, broken } = openXml(source.trimStart());
  const feed = readEntries(text, checked.root);
  const { entries, sharedIds } = assignIds(feed, context.settings.url, knownSharedIds);
  const read = readNotices(entries, { ...context, feed });
  read.rejected.push(...broken.map((entry) => brokenEntry(feed, entry)));
  // The parser drops entirely empty entries.
  const empty = Math.max(0, checked.entries - feed.entries.length);
  for (let count = 0; count < empty; count += 1)
    read.rejected.push(quarantine(null, { ...storedFeed(feed), item: {} }, new AppError('RECORD_NO_TITLE')));
  if (repaired !== null) read.rejected.push(repairNote('feed', `not well-formed XML: ${repaired}`));
  return { ...read, sharedIds };
}

function brokenEntry(
  { kind, title, base }: Pick<Feed, 'kind' | 'title' | 'base'>,
  { text, fault }: BrokenEntry,
): UnreadableRecord {
  const stored: z.output<typeof brokenGuard> = { kind, feed: { title, base }, broken: text, fault };
  const message = `The entry is not well-formed XML: ${fault} of the entry.`;
  return quarantine(null, stored, new AppError('RECORD_UNREADABLE', { message }));
}

function readNotices(entries: FeedEntry[], context: FeedContext): Records {
  const notices = new Map<string, Notice>();
  const rejected: UnreadableRecord[] = [];
  for (const entry of entries) {
    const read = readNotice(entry, context);
    const conflict = 'notice' in read ? addNewest(notices, read.notice) : null;
    const stored = storedEntry(context.feed, entry);
    if ('reason' in read) rejected.push(quarantine(idOfEntry(entry), stored, read.reason));
    else if (conflict !== null)
      rejected.push(quarantine(idOfEntry(entry), { ...stored, conflict: conflict.message }, conflict));
  }
  failIfUnreadable(notices.size, rejected, 'entries of the feed');
  return {
    notices: [...notices.values()].filter((notice) => matchesKeywords(notice, context.settings.keywords)),
    rejected,
  };
}

function readNotice(entry: FeedEntry, context: FeedContext): ReadRecord {
  return idOfEntry(entry) === null
    ? { reason: new AppError('RECORD_NO_TITLE') }
    : readRecord(entry.raw, z.unknown(), () => describeEntry(entry, context));
}

/** Stored form of an entry, with the members of the feed that it depends on. */
function storedEntry(feed: FeedContext['feed'], { raw, assignedId }: FeedEntry) {
  return { ...storedFeed(feed), item: raw, own_id: assignedId };
}

function storedFeed({ kind, title, base }: FeedContext['feed']) {
  return { kind, feed: { title, base } };
}

const feedGuard = {
  kind: z.enum(feedKinds),
  feed: z.object({ title: z.string().optional(), base: z.string().optional() }),
};
const brokenGuard = z.strictObject({ ...feedGuard, broken: z.string(), fault: z.string() });
const storedGuard = z.union([
  repairGuard,
  brokenGuard,
  z.strictObject({
    ...feedGuard,
    item: z.unknown(),
    /** `own_id` and `conflict` depend on other entries of the feed, so they are stored with the entry. */
    own_id: z.string().optional(),
    conflict: z.string().optional(),
  }),
]);

/** Replays a quarantined entry. */
export function replayEntry(raw: string, context: Omit<FeedContext, 'feed'>): Records {
  return replayRecord(raw, storedGuard, (parsed) => {
    if ('mended' in parsed) return { notices: [], rejected: [repairNote('feed', parsed.mended)] };
    if ('broken' in parsed) return replayBroken(parsed, context);
    const feed = { kind: parsed.kind, title: parsed.feed.title, base: parsed.feed.base };
    const entry = { ...readEntry(parsed.kind, parsed.item), assignedId: parsed.own_id };
    const read =
      parsed.conflict === undefined
        ? readNotice(entry, { ...context, feed })
        : { reason: new AppError('RECORD_ID_TAKEN', { message: parsed.conflict }) };
    const { notices, rejected } = recordOutcome(idOfEntry(entry), parsed, read);
    return { notices: notices.filter((notice) => matchesKeywords(notice, context.settings.keywords)), rejected };
  });
}

/** Replays an entry that was not well-formed; a user may have corrected it. */
function replayBroken(parsed: z.output<typeof brokenGuard>, context: Omit<FeedContext, 'feed'>): Records {
  const { kind, feed: about, broken, fault } = parsed;
  const opened = openCorrected(wrapInFeed(kind, broken));
  if (opened === null)
    return {
      notices: [],
      rejected: [brokenEntry({ kind, title: about.title, base: about.base }, { text: broken, fault })],
    };
  const feed: Feed = { ...readEntries(opened.text, opened.checked.root), title: about.title, base: about.base };
  return readNotices(assignIds(feed, context.settings.url).entries, { ...context, feed });
}

/** Opens a corrected document; null if it is still not well-formed. */
function openCorrected(document: string): OpenedXml | null {
  try {
    return openXml(document);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Adds a notice, or replaces an older copy of it. Entries with the same id but different titles and links are different entries; the second is
 * refused because it would look like a change of the first.
 */
function addNewest(notices: Map<string, Notice>, notice: Notice): AppError | null {
  const other = notices.get(notice.source_id)?.fields;
  const { title, source_url, posted_date } = notice.fields;
  if (other !== undefined && other.title !== title && other.source_url !== source_url) {
    return new AppError('RECORD_ID_TAKEN', {
      message: 'The entry has the id of another entry of the same feed, with another title and another link.',
    });
  }
  if (other === undefined || (other.posted_date ?? '') < (posted_date ?? '')) notices.set(notice.source_id, notice);
  return null;
}
