import { formatCount } from '@rfp/api-client/display';
import { errorCatalogue, isErrorCode } from '@rfp/contracts/errors';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { formatDuration } from '@rfp/api-client/duration';
import { sourceTexts } from '../source/source-texts.js';

const words = sourceTexts.runs;

/** Returns the text of an error code; for an unknown code, the code. */
export function codeText(code: string): string {
  return isErrorCode(code) ? errorCatalogue[code].text : code;
}

/** Returns texts for the trigger, the duration and the limits of a run. */
export function runFacts({ trigger, started_at, finished_at, max_records, requests }: SyncRun): string[] {
  const seconds =
    finished_at === null ? null : (new Date(finished_at).getTime() - new Date(started_at).getTime()) / 1000;
  return [
    words.triggers[trigger],
    ...(seconds === null ? [] : [words.took(formatDuration(seconds))]),
    ...(max_records === null ? [] : [words.limited(formatCount(max_records))]),
    ...(requests === 0 ? [] : [words.requests(formatCount(requests))]),
  ];
}

/** Returns the reasons why records were rejected, most frequent first. */
export function rejectionReasons({ rejected_by_code }: SyncRun): string[] {
  return Object.entries(rejected_by_code)
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => words.why(formatCount(count), codeText(code)));
}
