import { AppError } from '@rfp/contracts/errors';
import { DateTime } from 'luxon';
import { type FileAnswer, type SourceFetch, type StreamAnswer } from '../fetch-source.js';
import { type Validators } from '../http/bodies/read-stream.js';
import { retentionDays, extractName, extractPath } from './constants.js';

/**
 * Name and validators of a file, and the number of its elements read so far. `elements` is absent if the file was read to its
 * end.
 */
interface KnownFile {
  name: string;
  validators: Validators;
  elements?: number | undefined;
}

export interface FoundFile {
  name: string;
  answer: FileAnswer;
}

/**
 * Opens the latest file: that of today, else of one of the seven days before. Returns null if the latest file is the known file. Never opens a file
 * older than the known file, because older data would overwrite newer data. Prefers a partly read file to newer files while it exists; otherwise,
 * runs that read one part a day would only read the beginning of each file.
 * @throws SOURCE_GONE if no file of a whole week exists, SOURCE_REFUSED if access is refused or no file since the known file exists
 */
export async function findLatestFile(
  fetch: SourceFetch,
  baseUrl: string,
  now: Date,
  known: KnownFile | null,
): Promise<FoundFile | null> {
  const names = namesToTry(now, known);
  let isRefused = false;
  for (const name of names) {
    const address = baseUrl + extractPath(name);
    const isDone = name === known?.name && known.elements === undefined;
    const answer = await openIfExists(fetch, address, isDone ? known.validators : {});
    if (typeof answer === 'number') {
      isRefused ||= answer === 403;
      continue;
    }
    return answer.modified ? { name, answer } : null;
  }
  throw noFileError(names, isRefused);
}

function noFileError(names: readonly string[], isRefused: boolean): AppError {
  // If the bucket refuses access, the files may still exist.
  const isGone = !isRefused && names.length > retentionDays;
  const newest = names[0] ?? extractName('');
  return new AppError(isGone ? 'SOURCE_GONE' : 'SOURCE_REFUSED', {
    message: `None of the daily files of Grants.gov is available: neither ${newest}.zip nor those of the days before, back to ${names.at(-1) ?? newest}.zip.`,
    details: { files: names },
  });
}

/** Names of the files of the last days, newest first. Names sort like their days. */
function recentNames(now: Date): string[] {
  const today = DateTime.fromJSDate(now, { zone: 'utc' });
  return Array.from({ length: retentionDays + 1 }, (_, days) =>
    extractName(today.minus({ days }).toFormat('yyyyMMdd')),
  );
}

function namesToTry(now: Date, known: KnownFile | null): string[] {
  const names = recentNames(now).filter((name) => known === null || name >= known.name);
  const partlyRead = known?.elements === undefined ? null : known.name;
  return names.toSorted((one, other) => Number(other === partlyRead) - Number(one === partlyRead));
}

/** Opens a file, or returns the status of a missing file: 403 from the bucket, 404 from the host in front of the bucket. */
async function openIfExists(
  fetch: SourceFetch,
  address: string,
  unless: Validators,
): Promise<StreamAnswer | 403 | 404> {
  try {
    return await fetch.stream(address, { knownValidators: unless });
  } catch (error) {
    const status = error instanceof AppError ? error.details['status'] : null;
    if (status === 403 || status === 404) return status;
    throw error;
  }
}
