import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { type DocumentAnswer } from '../http/bodies/read-document.js';
import { validatorsSchema } from '../http/bodies/read-stream.js';
import { recordFingerprint } from '../records/record-fingerprint.js';
import { collectEntries } from './collect-entries.js';
import { decodeXml } from './decode-xml.js';
import { type FeedSettings } from './settings.js';

const accept =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';
/** Maximum size of a feed. Parsing this many bytes takes a second; a usual feed has only some dozens of entries. */
const maxBytes = 5 * 1024 * 1024;
/** Error codes that mean that there is no feed at a URL, or that access is denied. */
const goneCodes: ReadonlySet<string> = new Set(['SOURCE_REFUSED', 'SOURCE_GONE', 'SOURCE_UNREACHABLE', 'URL_REFUSED']);
const noticesPerPage = 500;

const checkpointGuard = z.strictObject({
  /** Fingerprint of the settings: changed settings restart the feed. */
  settings: z.string(),
  unless: validatorsSchema,
  /** The permanent new URL that the feed redirects to. It is stored here because the settings of the user are not changed. */
  moved_to: z.string().optional(),
  /** Fingerprints of the entries yielded so far, if the feed was not read to its end. */
  handed_on: z.array(z.string()).optional(),
  /** Ids that several entries shared. Such an id stays unused even if later only one entry has it. */
  shared_ids: z.array(z.string()).optional(),
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
  const previous = readCheckpoint(context.checkpoint, fingerprint);
  const answer = await requestFeed(context, new URL(baseUrl + pathname + search), previous);
  const moved = answer.movedTo === null ? {} : { moved_to: answer.movedTo };
  if (!answer.modified) {
    yield {
      notices: [],
      rejected: [],
      expected: null,
      checkpoint: previous === null ? null : { ...previous, ...moved },
      unchanged: true,
    };
    return;
  }
  if (answer.bytes.byteLength > maxBytes)
    throw new AppError('SOURCE_TOO_LARGE', { details: { limit_bytes: maxBytes } });
  const entryContext = { settings, identity, now: context.now };
  const { notices, rejected, sharedIds } = collectEntries(
    decodeXml(answer.bytes, answer.contentType),
    entryContext,
    previous?.shared_ids,
  );
  const expected = notices.length + rejected.length;
  const shared = sharedIds.length === 0 ? {} : { shared_ids: sharedIds };
  const finalCheckpoint: Checkpoint = { settings: fingerprint, unless: answer.validators, ...moved, ...shared };
  // New entries appear at the top, so a position does not identify an entry.
  const earlierEntries = new Set(previous?.handed_on);
  const yielded = notices.map(fingerprintOf).filter((entry) => earlierEntries.has(entry));
  let remaining = notices.filter((notice) => !earlierEntries.has(fingerprintOf(notice)));
  for (; remaining.length > noticesPerPage; remaining = remaining.slice(noticesPerPage)) {
    const page = remaining.slice(0, noticesPerPage);
    yielded.push(...page.map(fingerprintOf));
    // Omits the validators so that the next run reads the rest even if the feed has not changed.
    const partialCheckpoint: Checkpoint = {
      settings: fingerprint,
      unless: {},
      ...moved,
      ...shared,
      handed_on: [...yielded],
    };
    yield { notices: page, rejected: [], expected, checkpoint: partialCheckpoint };
  }
  yield { notices: remaining, rejected, expected, checkpoint: finalCheckpoint };
}

/** Requests the feed at its new URL, or at the configured URL if the new URL has no feed. */
async function requestFeed({ fetch }: ReadContext, address: URL, previous: Checkpoint | null): Promise<DocumentAnswer> {
  const { unless = {}, moved_to } = previous ?? {};
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

function readCheckpoint(stored: unknown, fingerprint: string): Checkpoint | null {
  const checkpoint = checkpointGuard.safeParse(stored).data;
  return checkpoint?.settings === fingerprint ? checkpoint : null;
}
