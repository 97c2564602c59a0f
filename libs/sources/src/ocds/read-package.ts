import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';

/** A release as received, with data from the document around it. */
export interface ReceivedRelease {
  /** The release, or the record around it, for a replay. */
  raw: unknown;
  /** Unparsed release; null if the record has none. */
  release: unknown;
  /** Dates of earlier releases of the procedure. */
  dates: string[];
}

export interface Package {
  received: ReceivedRelease[];
  /** URL of the next page, as printed. */
  next: string | null;
}

const text = z.string().nullish().catch(null);
const anyObject = z.record(z.string(), z.unknown());
const recordGuard = z.object({
  ocid: z.unknown(),
  compiledRelease: anyObject.nullish(),
  releases: z.array(z.unknown()).nullish().catch(null),
});
/** Some publishers write an empty list as null. */
const memberList = z
  .array(z.unknown())
  .nullish()
  .transform((list) => list ?? []);
const envelope = z
  .object({ links: z.object({ next: text }).nullish().catch(null), releases: memberList, records: memberList })
  .transform(({ links, releases, records }) => ({
    next: links?.next || null,
    releases,
    records,
  }));

/**
 * The content of a document: a release package, a record package, a bare release or record, or a list of these.
 * @throws SOURCE_CHANGED if it is none of these, which must not count as "no releases"
 */
export function readPackage(document: unknown): Package {
  if (Array.isArray(document)) {
    const parts = document.map(readMember);
    const [first] = parts;
    // A single invalid member does not affect the others.
    if (first instanceof AppError && parts.every((part) => part instanceof AppError)) throw first;
    const received = parts.map((part, at) =>
      part instanceof AppError ? [withoutRelease(document[at])] : part.received,
    );
    return { received: received.flat(), next: null };
  }
  return readSingle(document);
}

function readMember(member: unknown): Package | AppError {
  try {
    return readSingle(member);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function withoutRelease(raw: unknown, dates: string[] = []): ReceivedRelease {
  return { raw, release: null, dates };
}

function readSingle(document: unknown): Package {
  const members = anyObject.safeParse(document).data;
  if (members === undefined) throw unknownPackage('it is no object');
  if (!('records' in members) && 'ocid' in members) return { received: readUnpackaged(members), next: null };
  const { data } = envelope.safeParse(members);
  if (data === undefined || !('records' in members || 'releases' in members))
    throw unknownPackage('it has neither "releases" nor "records"');
  const { next, releases, records } = data;
  return { received: [...records.flatMap(readRecord), ...releases.map(toReceived)], next };
}

/** Reads a release or record without its package. */
export function readUnpackaged(release: unknown): ReceivedRelease[] {
  const members = anyObject.safeParse(release).data;
  const isRecord = members !== undefined && ('compiledRelease' in members || 'releases' in members);
  return isRecord ? readRecord(members) : [toReceived(release)];
}

function toReceived(release: unknown): ReceivedRelease {
  return { raw: release, release, dates: [] };
}

/** The compiled release, else the releases to compile it from. A list of links to releases does not count. */
function readRecord(raw: unknown): ReceivedRelease[] {
  const { data: record } = recordGuard.safeParse(raw);
  if (record === undefined) return [withoutRelease(raw)];
  const { compiledRelease, ocid } = record;
  const listed = record.releases ?? [];
  const releases = listed.flatMap((each) => {
    const { data } = anyObject.safeParse(each);
    return data === undefined ? [] : [data];
  });
  const dates = releases.flatMap(({ date }) => (typeof date === 'string' ? [date] : []));
  if (compiledRelease) return [{ raw, release: { ...compiledRelease, ocid: compiledRelease['ocid'] ?? ocid }, dates }];
  const embedded = releases.filter((release) => 'tag' in release && !('url' in release));
  if (embedded.length === 0) return [withoutRelease(raw, dates)];
  const identified = embedded.map((release) => ({ ...release, ocid: release['ocid'] ?? ocid }));
  const invalid = listed.filter((each) => !anyObject.safeParse(each).success);
  return [
    ...identified.map((release) => ({ raw: release, release, dates })),
    ...invalid.map((each) => withoutRelease(each)),
  ];
}

function unknownPackage(reason: string): AppError {
  return new AppError('SOURCE_CHANGED', {
    message: `The document of the publisher is no OCDS package, record or release: ${reason}.`,
  });
}
