import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { z } from 'zod';
import { type UnreadableRecord } from '../connector.js';
import { quarantine, recordOutcome, replayRecord, type ReadRecord, readRecord, type Records } from '../read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { repairGuard, repairNote } from '../repair-note.js';
import { describeEntry, type FeedContext, isWanted } from './describe-entry.js';
import { type OpenedXml, openXml } from './open-xml.js';
import { idOfEntry, withOwnIds } from './own-ids.js';
import { type Feed, type FeedEntry, feedKinds, inFeed, readEntries, readEntry } from './read-entries.js';
import { type BrokenEntry } from './salvage-entries.js';

interface CollectedEntries extends Records {
  /** Ids that several entries have or had, and that identify none of them. */
  sharedIds: string[];
}

/** The notices of a feed. @param knownShared - ids that were shared when the feed was read before */
export function collectEntries(
  source: string,
  given: Omit<FeedContext, 'feed'>,
  knownShared: readonly string[] = [],
): CollectedEntries {
  const { text, checked, repaired, broken } = openXml(source.trimStart());
  const feed = readEntries(text, checked.root);
  const { entries, sharedIds } = withOwnIds(feed, given.settings.url, knownShared);
  const read = readAll(entries, { ...given, feed });
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

function readAll(entries: FeedEntry[], given: FeedContext): Records {
  const notices = new Map<string, Notice>();
  const rejected: UnreadableRecord[] = [];
  for (const entry of entries) {
    const read = readOne(entry, given);
    const conflict = 'notice' in read ? addNewest(notices, read.notice) : null;
    const stored = storedEntry(given.feed, entry);
    if ('reason' in read) rejected.push(quarantine(idOfEntry(entry), stored, read.reason));
    else if (conflict !== null)
      rejected.push(quarantine(idOfEntry(entry), { ...stored, conflict: conflict.message }, conflict));
  }
  failIfUnreadable(notices.size, rejected, 'entries of the feed');
  return { notices: [...notices.values()].filter((notice) => isWanted(notice, given.settings.keywords)), rejected };
}

function readOne(entry: FeedEntry, given: FeedContext): ReadRecord {
  return idOfEntry(entry) === null
    ? { reason: new AppError('RECORD_NO_TITLE') }
    : readRecord(entry.raw, z.unknown(), () => describeEntry(entry, given));
}

/** An entry says little without its feed. */
function storedEntry(feed: FeedContext['feed'], { raw, ownId }: FeedEntry) {
  return { ...storedFeed(feed), item: raw, own_id: ownId };
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
    /** That other entries share the link is not visible in the entry alone, nor is a conflict with another entry. */
    own_id: z.string().optional(),
    conflict: z.string().optional(),
  }),
]);

/** Reads a quarantined entry again. */
export function replayEntry(raw: string, given: Omit<FeedContext, 'feed'>): Records {
  return replayRecord(raw, storedGuard, (kept) => {
    if ('mended' in kept) return { notices: [], rejected: [repairNote('feed', kept.mended)] };
    if ('broken' in kept) return replayBroken(kept, given);
    const feed = { kind: kept.kind, title: kept.feed.title, base: kept.feed.base };
    const entry = { ...readEntry(kept.kind, kept.item), ownId: kept.own_id };
    const read =
      kept.conflict === undefined
        ? readOne(entry, { ...given, feed })
        : { reason: new AppError('RECORD_ID_TAKEN', { message: kept.conflict }) };
    const { notices, rejected } = recordOutcome(idOfEntry(entry), kept, read);
    return { notices: notices.filter((notice) => isWanted(notice, given.settings.keywords)), rejected };
  });
}

/** Reads an entry that was not well-formed again, perhaps corrected by a person. */
function replayBroken(kept: z.output<typeof brokenGuard>, given: Omit<FeedContext, 'feed'>): Records {
  const { kind, feed: about, broken, fault } = kept;
  const opened = openAgain(inFeed(kind, broken));
  if (opened === null)
    return {
      notices: [],
      rejected: [brokenEntry({ kind, title: about.title, base: about.base }, { text: broken, fault })],
    };
  const feed: Feed = { ...readEntries(opened.text, opened.checked.root), title: about.title, base: about.base };
  return readAll(withOwnIds(feed, given.settings.url).entries, { ...given, feed });
}

/** Null if it is still not well-formed. */
function openAgain(document: string): OpenedXml | null {
  try {
    return openXml(document);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Of two copies the newer one wins. Two entries that share only the id are different, and the second cannot be distinguished
 * from a change of the first.
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
