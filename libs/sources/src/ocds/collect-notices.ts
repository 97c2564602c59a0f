import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { z } from 'zod';
import { type UnreadableRecord } from '../connector.js';
import { quarantine, replayRecord, readRecord, type Records } from '../records/read-record.js';
import { dropInvalidMembers } from '../records/drop-invalid-members.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { repairGuard, repairNote } from '../records/repair-note.js';
import { describeRelease, type Publisher } from './describe-release.js';
import { type KnownRelease, KnownReleases } from './known-releases.js';
import { instantOf } from './merge-releases.js';
import { readUnpackaged, readPackage, type ReceivedRelease } from './read-package.js';
import { type Release, releaseGuard } from './release.js';

interface OpenedRelease extends ReceivedRelease {
  release: Release;
}

/**
 * Merges releases, in the order of their dates, into one notice per procedure.
 * @throws SOURCE_CHANGED if there are several releases and none is readable
 */
export function collectNotices(
  received: readonly ReceivedRelease[],
  known: KnownReleases,
  publisher: Publisher,
): Records {
  const opened: OpenedRelease[] = [];
  const rejected: UnreadableRecord[] = [];
  for (const each of received) {
    const release = openRelease(each);
    if (release instanceof AppError) rejected.push(quarantine(ocidOf(each.raw), storedReleases([each]), release));
    else opened.push({ ...each, release });
  }
  // Sorting is stable, so releases without a date keep their order.
  const latest = new Map<string, KnownRelease>();
  for (const each of opened.toSorted((a, b) => compare(instantOf(a.release), instantOf(b.release)))) {
    latest.set(each.release.ocid, known.mergeInto(each.release, each.dates));
  }
  const notices: Notice[] = [];
  for (const [ocid, state] of latest) {
    const read = readRecord(state.release, releaseGuard, () => describeRelease(state, publisher));
    if ('notice' in read) notices.push(read.notice);
    else
      rejected.push(
        quarantine(ocid, storedReleases(opened.filter(({ release }) => release.ocid === ocid)), read.reason),
      );
  }
  failIfUnreadable(notices.length, rejected, 'releases of the publisher');
  return { notices, rejected };
}

/** Stored form of the quarantined releases of one procedure, in their order. */
function storedReleases(received: readonly ReceivedRelease[]): z.infer<typeof storedGuard> {
  return { releases: received.map(({ raw }) => raw) };
}

/** Stored form of releases. Earlier versions stored the URI of the package as well. */
const storedGuard = z.strictObject({ uri: z.string().nullish(), releases: z.array(z.unknown()) });

/** Replays quarantined releases or a quarantined document. */
export function replayReleases(raw: string, publisher: Publisher): Records {
  return replayRecord(raw, z.unknown(), (json) => {
    const repaired = repairGuard.safeParse(json).data;
    if (repaired !== undefined) return { notices: [], rejected: [repairNote('document', repaired.mended)] };
    try {
      const releases = storedGuard.safeParse(json).data;
      const received = releases?.releases.flatMap(readUnpackaged) ?? readPackage(json).received;
      if (received.length === 0)
        throw new AppError('RECORD_UNREADABLE', { message: 'The stored text contains no release.' });
      return collectNotices(received, new KnownReleases(), publisher);
    } catch (error) {
      return { notices: [], rejected: [{ source_id: null, ...reasonOf(error), raw }] };
    }
  });
}

function reasonOf(error: unknown): Pick<UnreadableRecord, 'code' | 'message'> {
  const { code, message } =
    error instanceof AppError && error.code !== 'SOURCE_CHANGED'
      ? error
      : new AppError('RECORD_UNREADABLE', error instanceof AppError ? { message: error.message } : {});
  return { code, message };
}

function openRelease({ release, raw }: ReceivedRelease): Release | AppError {
  if (release === null)
    return new AppError('RECORD_UNREADABLE', {
      message: 'The record has no release, only links to releases or nothing at all.',
    });
  if (ocidOf(raw) === null) return new AppError('RECORD_NO_ID');
  const checked = dropInvalidMembers(release, releaseGuard);
  if ('data' in checked) return checked.data;
  const [issue] = checked.error.issues;
  return new AppError('RECORD_UNREADABLE', {
    message: `The release does not have the shape that is known: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}.`,
  });
}

const ocidGuard = z.object({ ocid: z.string().trim().min(1) });

/** The id of the procedure of a release or record; null if it has none. */
export function ocidOf(raw: unknown): string | null {
  return ocidGuard.safeParse(raw).data?.ocid ?? null;
}

/** Compares instants without subtraction, because the difference of infinities is NaN. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
