import { type FileAnswer, type SourceFetch } from '../fetch-source.js';
import { type FileFingerprint, isSameFile, fingerprintOfFile } from '../http/bodies/file-fingerprint.js';
import { type Cells, readRows } from './read-rows.js';

interface NumberedRow {
  cells: Cells;
  /** Number of the row in the file, from 1. */
  row: number;
}

interface BulkFile {
  /** The remaining rows, each once even if the download restarts. Can be read once. */
  rows: AsyncIterable<NumberedRow>;
  /** Fingerprint of the file that the rows come from. */
  fingerprint: () => FileFingerprint;
  /** Whether an earlier run read some rows of this file. */
  isResumed: boolean;
}

/** Progress of an earlier run: the number of rows read of a file; absent if all rows were read. */
interface KnownFile {
  file: FileFingerprint;
  rows?: number | undefined;
}

/**
 * Opens the file of all notices; null if it was already read to its end. If the download of 230 MB is cut off, restarts it and skips the
 * rows already yielded, including those of an earlier run if the file is the same.
 */
export async function openFile(fetch: SourceFetch, address: string, known: KnownFile | null): Promise<BulkFile | null> {
  const opened = await fetch.stream(address, { knownValidators: known?.rows === undefined ? (known?.file ?? {}) : {} });
  if (!opened.modified) return null;
  let answer: FileAnswer = opened;
  let fingerprint = fingerprintOfFile(answer);
  const rowsDone = known !== null && isSameFile(known.file, fingerprint) ? (known.rows ?? 0) : 0;

  async function* rows(): AsyncGenerator<NumberedRow> {
    let yielded = rowsDone;
    for (;;) {
      try {
        let row = 0;
        for await (const cells of readRows(answer.body)) {
          row += 1;
          if (row <= yielded) continue;
          yielded = row;
          yield { cells, row };
        }
        return;
      } catch (error) {
        answer = await answer.reopen(error);
        // The file was replaced in the meantime, so none of its rows were yielded.
        if (!isSameFile(fingerprintOfFile(answer), fingerprint)) yielded = 0;
        fingerprint = fingerprintOfFile(answer);
      }
    }
  }

  return { rows: rows(), fingerprint: () => fingerprint, isResumed: rowsDone > 0 };
}
