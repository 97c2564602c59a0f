import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type Page, type ReadContext, type UnreadableRecord } from '../connector.js';
import { fileFingerprintSchema } from '../http/bodies/file-fingerprint.js';
import { RepeatedPageGuard } from '../repeated-page-guard.js';
import { forbiddenPauseMs, overlapDays, releasesPerPage, maxEmptyPages, maxPageKeys } from './constants.js';
import { type ReadJson } from '../json/read-json.js';
import { repairNote } from '../records/repair-note.js';
import { collectNotices, ocidOf } from './collect-notices.js';
import { type Publisher } from './describe-release.js';
import { KnownReleases } from './known-releases.js';
import { withBaseUrl, fillWindow, hasWindow, nextPageUrl } from './page-url.js';
import { type Document, type ReadProgress, readDocuments } from './read-documents.js';
import { type Package, readPackage, type ReceivedRelease } from './read-package.js';

const dayMs = 86_400_000;

const checkpointGuard = z.strictObject({
  /** The URL of the settings. A different URL restarts. */
  url: z.string(),
  /** End of the windows read so far; null before the first one, or if the URL has no window. */
  through: isoInstantSchema.nullable(),
  /** A listing that was not read to its end: the URL to resume at, and the progress within it. */
  open: z
    .strictObject({
      to: isoInstantSchema,
      address: z.string(),
      at: isoInstantSchema,
      part: z
        .strictObject({
          handedOn: z.int().positive(),
          version: fileFingerprintSchema,
          last: z.string().nullable().default(null),
        })
        .optional(),
    })
    .nullable(),
});
type Checkpoint = z.infer<typeof checkpointGuard>;

/** The URL at which a run begins, and the end of its window. */
interface Start {
  address: string;
  to: string;
  through: string | null;
  /** Progress within the first URL. */
  part: ReadProgress;
}

const noProgress: ReadProgress = { handedOn: 0, version: {}, last: null };

/** Yields all pages of a publisher, from the start of the window or from the checkpoint. */
export async function* readPublisher(
  context: ReadContext,
  baseUrl: string,
  publisher: Publisher,
): AsyncGenerator<Page> {
  const { settings } = publisher;
  const start = planStart(context, settings.url, settings.window_days);
  const walk = new PageWalk(settings.max_pages);
  const knownReleases = new KnownReleases();
  const checkpointAt = (through: string | null, address: string | null, part?: ReadProgress): Checkpoint => ({
    url: settings.url,
    through,
    open:
      address === null
        ? null
        : { to: start.to, address, at: context.now.toISOString(), ...(part === undefined ? {} : { part }) },
  });
  let { part } = start;
  for (let address: string | null = start.address; address !== null;) {
    walk.enter(address);
    const reading = new PageReading(context, withBaseUrl(address, baseUrl), settings.forbidden_means_wait, part);
    part = noProgress;
    let pendingPart: Part = { received: [], progress: part };
    for await (const next of reading.parts()) {
      // Only the checkpoint of the last part of a page may report the page as done.
      if (pendingPart.received.length > 0)
        yield page(
          collectNotices(pendingPart.received, knownReleases, publisher),
          [],
          checkpointAt(start.through, address, pendingPart.progress),
        );
      pendingPart = next;
    }
    const next: string | null | AppError = walk.follow(reading, address, baseUrl);
    // If the link is invalid, records after this page are missing, so the next run restarts instead of resuming here.
    const through = next === null && hasWindow(settings.url) ? start.to : start.through;
    yield page(
      collectNotices(pendingPart.received, knownReleases, publisher),
      reading.broken,
      checkpointAt(through, next instanceof AppError ? null : next),
    );
    if (next instanceof AppError) throw next;
    address = next;
  }
}

/** The pages requested so far. */
class PageWalk {
  readonly #requested = new Set<string>();
  readonly #seen = new RepeatedPageGuard();
  #emptyInRow = 0;

  constructor(private readonly maxPages: number) {}

  /** @throws SOURCE_TOO_LARGE at the maximum; the next run resumes here, from the checkpoint of the previous page */
  enter(address: string): void {
    if (this.#requested.size === this.maxPages) {
      throw new AppError('SOURCE_TOO_LARGE', {
        message: `The publisher has more than the ${this.maxPages} pages that are read in one run.`,
      });
    }
    this.#requested.add(address);
  }

  /** URL of the next page; null at the end, an error if the link is forbidden or leads to an earlier page. */
  follow({ next: printed, keys }: PageReading, address: string, baseUrl: string): string | null | AppError {
    const isNew = this.#isNew(keys);
    const next = printed === null ? null : nextPageUrl(printed, address, baseUrl);
    if (typeof next !== 'string' || (isNew && !this.#requested.has(next))) return next;
    return new AppError('SOURCE_INCOMPLETE', { message: 'The pages of the publisher lead in a circle.' });
  }

  /** Whether a page is new. Empty pages are identical, so only several empty pages in a row count as a circle. */
  #isNew(keys: readonly string[]): boolean {
    this.#emptyInRow = keys.length === 0 ? this.#emptyInRow + 1 : 0;
    return keys.length === 0 ? this.#emptyInRow < maxEmptyPages : this.#seen.isNew(keys);
  }
}

function planStart({ checkpoint, now }: ReadContext, url: string, windowDays: number): Start {
  const stored = checkpointGuard.safeParse(checkpoint).data;
  const previous = stored?.url === url ? stored : null;
  const { through = null, open = null } = previous ?? {};
  // The URL contains the window, so an open listing stays the same.
  if (open !== null && isFresh(open.at, now))
    return { address: open.address, to: open.to, through, part: open.part ?? noProgress };
  const from = through === null ? now.getTime() - windowDays * dayMs : Date.parse(through) - overlapDays * dayMs;
  return { address: fillWindow(url, new Date(from), now), to: now.toISOString(), through, part: noProgress };
}

/** Releases received together, and the progress after them. */
interface Part {
  received: ReceivedRelease[];
  progress: ReadProgress;
}

/** Reads one URL to its end. */
class PageReading {
  /** URL of the next page, known after the last document. */
  next: string | null = null;
  /** Unreadable documents. */
  readonly broken: UnreadableRecord[] = [];
  /** Keys of the records, which identify this page. */
  readonly keys: string[] = [];
  /** Progress of an earlier run within the documents. */
  readonly #progress: ReadProgress;
  #documents: number;

  constructor(
    private readonly context: ReadContext,
    private readonly address: string,
    private readonly forbiddenMeansWait: boolean,
    before: ReadProgress,
  ) {
    this.#progress = { ...before };
    this.#documents = before.handedOn;
  }

  /** Yields the releases in parts that never split a document. */
  async *parts(): AsyncGenerator<Part> {
    const request = this.forbiddenMeansWait ? { forbiddenPauseMs } : {};
    let received: ReceivedRelease[] = [];
    for await (const document of readDocuments(this.context.fetch, this.address, request, this.#progress)) {
      const { received: releases, next } = this.#open(document);
      this.next = next ?? this.next;
      received.push(...releases);
      for (const { raw } of releases.slice(0, maxPageKeys - this.keys.length)) this.keys.push(keyOf(raw));
      if (received.length < releasesPerPage) continue;
      yield { received, progress: { ...this.#progress } };
      received = [];
    }
    if (received.length > 0) yield { received, progress: { ...this.#progress } };
  }

  /** Reads one document. An unreadable document is quarantined, except the first, which is an error of the source. */
  #open(document: Document): Package {
    this.#documents += 1;
    if ('reason' in document) return this.#quarantine(document.text, `The document is ${document.reason}.`);
    try {
      const found = readPackage(document.json);
      if (document.repairs !== null && found.received.every(({ raw }) => ocidOf(raw) === null))
        return this.#quarantine(document.sent, `The document is ${document.repairs}.`);
      this.#report(document);
      return found;
    } catch (error) {
      if (this.#documents === 1 || !(error instanceof AppError)) throw error;
      return this.#quarantine(JSON.stringify(document.json), error.message);
    }
  }

  /** The `reason` of a release is a phrase such as `not JSON: NaN at character 7`. */
  #report({ broken, repairs }: ReadJson): void {
    for (const { text, reason } of broken) this.#quarantine(text, `The release is ${reason} of the document.`);
    if (repairs !== null) this.broken.push(repairNote('document', repairs));
  }

  #quarantine(raw: string, message: string): Package {
    this.broken.push({ source_id: null, code: 'RECORD_UNREADABLE', message, raw });
    return { received: [], next: null };
  }
}

const keyGuard = z.object({ ocid: z.unknown(), id: z.unknown(), date: z.unknown() });

function keyOf(raw: unknown): string {
  return JSON.stringify(keyGuard.safeParse(raw).data ?? raw);
}

function page(
  { notices, rejected }: { notices: Notice[]; rejected: UnreadableRecord[] },
  broken: UnreadableRecord[],
  checkpoint: Checkpoint,
): Page {
  return { notices, rejected: [...rejected, ...broken], expected: null, checkpoint };
}
