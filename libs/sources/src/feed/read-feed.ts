import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Page, type ReadContext, type UnreadableRecord, type SourceIdentity } from '../connector.js';
import { looksLikeHtml } from '../http/read-body.js';
import { type DocumentAnswer } from '../http/read-document.js';
import { validatorsSchema } from '../http/read-stream.js';
import { recordFingerprint } from '../record-fingerprint.js';
import { quarantine, recordOutcome, replayRecord, type ReadRecord, readRecord, type Records } from '../read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { type ValidatedXml, validateXml } from './validate-xml.js';
import { decodeXml } from './decode-xml.js';
import { describeEntry, type FeedContext, isWanted } from './describe-entry.js';
import { idOfEntry, withOwnIds } from './own-ids.js';
import { repairXml } from './repair-xml.js';
import { type FeedEntry, feedKinds, readEntries, readEntry } from './read-entries.js';
import { type FeedSettings } from './settings.js';

const accept =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';
/** A feed has some dozens of entries. Parsing this many bytes takes a second. */
const maxBytes = 5 * 1024 * 1024;
/** Codes that mean that there is no feed at a URL, or that access is denied. */
const goneCodes: ReadonlySet<string> = new Set(['SOURCE_REFUSED', 'SOURCE_GONE', 'SOURCE_UNREACHABLE', 'URL_REFUSED']);
const noticesPerPage = 500;

const checkpointGuard = z.strictObject({
  /** Fingerprint of the settings: changed settings restart the feed. */
  settings: z.string(),
  unless: validatorsSchema,
  /** The permanent new URL that the feed redirects to. The settings stay as the user wrote them. */
  moved_to: z.string().optional(),
  /** Fingerprints of the entries yielded so far, if the feed was not read to its end. */
  handed_on: z.array(z.string()).optional(),
});
type Checkpoint = z.infer<typeof checkpointGuard>;

/** Reads a feed. It lists recent entries, so a missing entry is not closed. */
export async function* readFeed(
  settings: FeedSettings,
  identity: SourceIdentity,
  context: ReadContext,
  baseUrl: string,
): AsyncGenerator<Page> {
  const { pathname, search } = new URL(settings.url);
  const fingerprint = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  const known = readCheckpoint(context.checkpoint, fingerprint);
  const answer = await requestFeed(context, new URL(baseUrl + pathname + search), known);
  const moved = answer.movedTo === null ? {} : { moved_to: answer.movedTo };
  if (!answer.modified) {
    yield {
      notices: [],
      rejected: [],
      expected: null,
      checkpoint: known === null ? null : { ...known, ...moved },
      unchanged: true,
    };
    return;
  }
  if (answer.bytes.byteLength > maxBytes)
    throw new AppError('SOURCE_TOO_LARGE', { details: { limit_bytes: maxBytes } });
  const { notices, rejected } = readDocument(decodeXml(answer.bytes, answer.contentType), {
    settings,
    identity,
    now: context.now,
  });
  const expected = notices.length + rejected.length;
  const last: Checkpoint = { settings: fingerprint, unless: answer.validators, ...moved };
  // New entries appear at the top, so a position does not identify an entry.
  const before = new Set(known?.handed_on);
  const yielded = notices.map(fingerprintOf).filter((entry) => before.has(entry));
  let left = notices.filter((notice) => !before.has(fingerprintOf(notice)));
  for (; left.length > noticesPerPage; left = left.slice(noticesPerPage)) {
    const page = left.slice(0, noticesPerPage);
    yielded.push(...page.map(fingerprintOf));
    // Without the validators: the rest of the feed must be read even if the feed does not change.
    const middle: Checkpoint = { settings: fingerprint, unless: {}, ...moved, handed_on: [...yielded] };
    yield { notices: page, rejected: [], expected, checkpoint: middle };
  }
  yield { notices: left, rejected, expected, checkpoint: last };
}

/** Requests the feed at its new URL, or at the configured one if it is gone there. */
async function requestFeed({ fetch }: ReadContext, address: URL, known: Checkpoint | null): Promise<DocumentAnswer> {
  const { unless = {}, moved_to } = known ?? {};
  if (moved_to === undefined) return fetch.document(address, { accept, knownValidators: unless });
  try {
    const answer = await fetch.document(moved_to, { accept, knownValidators: unless });
    return { ...answer, movedTo: answer.movedTo ?? moved_to };
  } catch (error) {
    if (!(error instanceof AppError) || !goneCodes.has(error.code)) throw error;
    return fetch.document(address, { accept });
  }
}

function fingerprintOf({ source_id, fields }: Notice): string {
  return recordFingerprint([source_id, { ...fields, evidence: undefined }]);
}

function readCheckpoint(left: unknown, fingerprint: string): Checkpoint | null {
  const checkpoint = checkpointGuard.safeParse(left).data;
  return checkpoint?.settings === fingerprint ? checkpoint : null;
}

function readDocument(source: string, given: Omit<FeedContext, 'feed'>): Records {
  const { text, checked, repaired } = openXml(source.trimStart());
  const feed = readEntries(text, checked.root);
  const read = readAll(withOwnIds(feed, given.settings.url), { ...given, feed });
  // The parser drops entirely empty entries.
  const empty = Math.max(0, checked.entries - feed.entries.length);
  for (let count = 0; count < empty; count += 1)
    read.rejected.push(quarantine(null, { ...storedFeed(feed), item: {} }, new AppError('RECORD_NO_TITLE')));
  if (repaired !== null) read.rejected.push(withRepairNote(repaired));
  return read;
}

function withRepairNote(fault: string): UnreadableRecord {
  return quarantine(
    null,
    { mended: fault },
    new AppError('RECORD_MENDED', {
      message: `The feed is not well-formed XML and was repaired before it was read: ${fault}`,
    }),
  );
}

/** A document that can be read as a feed. Repair is the last resort, and is reported. */
function openXml(source: string): { text: string; checked: ValidatedXml; repaired: string | null } {
  if (source === '') throw new AppError('SOURCE_EMPTY');
  if (looksLikeHtml(source.slice(0, 200))) throw notAFeed();
  const checked = validateXml(source);
  if (checked.fault === null) return { text: source, checked, repaired: null };
  const text = repairXml(source);
  const again = validateXml(text);
  if (again.fault === null) return { text, checked: again, repaired: checked.fault };
  if (again.root === '' || /^html$/i.test(again.root)) throw notAFeed();
  if (again.isTruncated) throw new AppError('SOURCE_TRUNCATED');
  throw new AppError('SOURCE_CHANGED', { message: `The feed is not well-formed XML: ${again.fault}` });
}

function notAFeed(): AppError {
  return new AppError('SOURCE_NOT_JSON', {
    message: 'The source answered with something that is not a feed, such as a web page.',
  });
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

const storedGuard = z.union([
  z.strictObject({ mended: z.string() }),
  z.strictObject({
    kind: z.enum(feedKinds),
    feed: z.object({ title: z.string().optional(), base: z.string().optional() }),
    item: z.unknown(),
    /** That other entries share the link is not visible in the entry alone, nor is a conflict with another entry. */
    own_id: z.string().optional(),
    conflict: z.string().optional(),
  }),
]);

/** Reads a quarantined entry again. */
export function replayEntry(raw: string, given: Omit<FeedContext, 'feed'>): Records {
  return replayRecord(raw, storedGuard, (kept) => {
    if ('mended' in kept) return { notices: [], rejected: [withRepairNote(kept.mended)] };
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
