import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { type Connector, defineConnectorType, type Page, type ReadContext } from '../connector.js';
import { type FileAnswer } from '../fetch-source.js';
import { grantsGovHome, grantsGovName, grantsGovTimeZone } from '../grants-gov/constants.js';
import {
  type FileFingerprint,
  fileFingerprintSchema,
  fingerprintOfFile,
  isSameFile,
} from '../http/bodies/file-fingerprint.js';
import { type Records } from '../records/read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import {
  archiveLimits,
  extractBaseUrl,
  extractPace,
  maxRecords,
  openWithoutEndDays,
  recordsPerPage,
} from './constants.js';
import { idOf, isLongClosed, quarantineConflict, numberOf, readElement, replayElement } from './describe-element.js';
import { findLatestFile } from './find-latest-file.js';
import { openMember } from './open-member.js';
import { type ExtractElement, readElements } from './read-elements.js';
import { openTemporaryFile, type TemporaryFile, tooLargeError, writeAll } from './temporary-file.js';

interface Download {
  file: TemporaryFile;
  fingerprint: FileFingerprint;
}

const settingsSchema = z.strictObject({
  // The file goes back to 2004. Of its 82,000 opportunities, some 4,000 are open or closed within the last year. The
  // default of 400 days includes the previous round of annual programs.
  closed_for_days: z
    .int()
    .min(30)
    .max(36_500)
    .default(400)
    .describe('Days after its end for which an opportunity is still synced.'),
});

/** All opportunities of Grants.gov with their descriptions, published as one file a day. Needs no key. */
export const grantsGovExtract = defineConnectorType({
  key: 'grants_gov_extract',
  title: `${grantsGovName} daily file`,
  kind: 'file',
  settings: settingsSchema,
  presets: [
    {
      identity: {
        key: 'grants_gov_extract',
        name: `${grantsGovName} daily file`,
        source_type: 'federal_grant',
        home_url: grantsGovHome,
      },
      settings: {},
    },
  ],
  egress: 'direct',
  operator: { baseUrlEnv: 'GRANTS_GOV_EXTRACT_BASE_URL' },
  create: (identity, { closed_for_days }): Connector => ({
    source: { ...identity, kind: 'file', needs_key: false },
    defaultBaseUrl: extractBaseUrl,
    pace: extractPace,
    // The file has all open and recently closed opportunities. Older opportunities, which are not synced, are closed in all sources.
    fullSnapshot: { channel: 'extract', sourceName: grantsGovName },
    // An opportunity posted within this time cannot have ended earlier.
    lookbackDays: closed_for_days,
    alternates: ['simpler_grants', 'grants_gov'],
    replay: (raw, now) => replayElement(raw, dayAtGrantsGov(now).toFormat('yyyy-MM-dd')),
    read: (context, baseUrl) => read(context, baseUrl, closed_for_days),
  }),
});

/** The file that was read, and the number of elements read so far; absent if it was read to its end. */
const checkpointGuard = z.strictObject({
  name: z.string(),
  validators: fileFingerprintSchema,
  elements: z.int().positive().optional(),
});
type Checkpoint = z.infer<typeof checkpointGuard>;

async function* read(
  { fetch, now, signal, checkpoint }: ReadContext,
  baseUrl: string,
  closedForDays: number,
): AsyncGenerator<Page> {
  const known = checkpointGuard.safeParse(checkpoint).data ?? null;
  const found = await findLatestFile(fetch, baseUrl, now, known);
  if (found === null) {
    // The latest file was read by the last run.
    yield { notices: [], rejected: [], expected: null, checkpoint: known, unchanged: true };
    return;
  }
  const { file, fingerprint } = await download(found.answer);
  const elementsDone =
    known?.name === found.name && isSameFile(known.validators, fingerprint) ? (known.elements ?? 0) : 0;
  const isRestarted = known === null ? checkpoint !== null : known.elements !== undefined && elementsDone === 0;
  try {
    const member = await openMember(file.handle, `${found.name}.xml`, signal);
    yield* readPages(readElements(member.read()), {
      now,
      closedForDays,
      elementsDone,
      isRestarted,
      file: { name: found.name, validators: fingerprint },
    });
  } finally {
    await file.close();
  }
}

interface PageOptions {
  now: Date;
  closedForDays: number;
  /** Number of elements that an earlier run read. */
  elementsDone: number;
  /** Whether an earlier run stopped in the middle of another file. */
  isRestarted: boolean;
  file: Checkpoint;
}

async function* readPages(
  elements: AsyncIterable<ExtractElement>,
  { now, closedForDays, elementsDone, isRestarted, file }: PageOptions,
): AsyncGenerator<Page> {
  const day = dayAtGrantsGov(now);
  const today = day.toFormat('yyyy-MM-dd');
  const daysAgo = (days: number): string => day.minus({ days }).toFormat('yyyy-MM-dd');
  const horizons = { ended: daysAgo(closedForDays), updated: daysAgo(Math.max(closedForDays, openWithoutEndDays)) };
  const seen: SeenIds = new Map();
  // Records of earlier runs count as readable.
  let readable = elementsDone;
  let position = 0;
  let page: Page = { ...emptyPage(), ...(isRestarted && { restarted: true }) };
  for await (const element of elements) {
    position += 1;
    const classification = classifyElement(seen, element);
    if (classification === 'repeated' || position <= elementsDone) continue;
    if (idOf(element) !== null && isLongClosed(element, horizons)) {
      readable += 1;
      continue;
    }
    const record = readClassified(classification, element, today);
    readable += record.notices.length;
    // Yields a full page only when another record follows, so that the last page, which alone reports the file as done,
    // is never empty.
    if (page.notices.length + page.rejected.length === recordsPerPage) {
      failIfUnreadable(readable, page.rejected, `records of ${grantsGovName}'s file`, 1);
      yield { ...page, checkpoint: { ...file, elements: position - 1 } };
      page = emptyPage();
    }
    page.notices.push(...record.notices);
    page.rejected.push(...record.rejected);
  }
  if (readable === 0 && page.rejected.length === 0)
    throw new AppError('SOURCE_EMPTY', { message: 'The file of Grants.gov holds no opportunity.' });
  failIfUnreadable(readable, page.rejected, `records of ${grantsGovName}'s file`, 1);
  yield { ...page, checkpoint: file };
}

function dayAtGrantsGov(now: Date): DateTime {
  return DateTime.fromJSDate(now, { zone: grantsGovTimeZone });
}

function emptyPage(): Page {
  return { notices: [], rejected: [], expected: null, checkpoint: null };
}

/**
 * Fingerprint of the first record by id. A fingerprint is a number, because a slice of the text of the file would hold the whole text in memory.
 */
type SeenIds = Map<string, number>;

/**
 * Only the first record of an id is used: all synopses precede the forecasts, and a synopsis replaces the forecast of its opportunity. A later record
 * of the same kind with another number is a conflict, because it must be another opportunity.
 */
function classifyElement(seen: SeenIds, element: ExtractElement): 'first' | 'repeated' | 'conflict' {
  const id = idOf(element);
  if (id === null) return 'first';
  const number = fingerprintOf(element);
  const first = seen.get(id);
  if (first !== undefined) return first !== number && Math.sign(first) === Math.sign(number) ? 'conflict' : 'repeated';
  if (seen.set(id, number).size > maxRecords)
    throw new AppError('SOURCE_TOO_LARGE', { details: { records: seen.size } });
  return 'first';
}

/** Hash of the opportunity number, positive for a synopsis and negative for a forecast. */
function fingerprintOf(element: ExtractElement): number {
  const hash = 1 + (createHash('sha256').update(numberOf(element)).digest().readUInt32BE() >>> 2);
  return element.kind === 'synopsis' ? hash : -hash;
}

function readClassified(classification: 'first' | 'conflict', element: ExtractElement, today: string): Records {
  return classification === 'conflict' ? quarantineConflict(element) : readElement(element, today);
}

/**
 * Downloads the whole archive, because its directory is at the end. Restarts an interrupted download. The caller must
 * close the file.
 */
async function download(first: FileAnswer): Promise<Download> {
  let answer = first;
  for (;;) {
    const file = await openTemporaryFile();
    try {
      if ((answer.contentLength ?? 0) > archiveLimits.archiveBytes) throw tooLargeError(archiveLimits.archiveBytes);
      await writeAll(file.handle, answer.body, archiveLimits.archiveBytes);
      return { file, fingerprint: fingerprintOfFile(answer) };
    } catch (error) {
      await file.close();
      answer = await answer.reopen(error);
    }
  }
}
