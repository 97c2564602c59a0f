import { type FileAnswer, type SourceFetch } from '../fetch-source.js';
import { type FileFingerprint, isSameFile, fingerprintOfFile } from '../http/file-fingerprint.js';
import { type Cells, readRows } from './read-rows.js';

interface PlacedRow {
  cells: Cells;
  /** Its place in the file, from 1. */
  row: number;
}

interface BulkFile {
  /** Every row that is left, once, also where the download had to be begun again. To be read once. */
  rows: AsyncIterable<PlacedRow>;
  /** Of the file that the rows come from. */
  fingerprint: () => FileFingerprint;
  /** It is the file of which an earlier run has read some rows. */
  isResumed: boolean;
}

/** What an earlier run has read: so many rows of a file, or all of it. */
interface KnownFile {
  file: FileFingerprint;
  rows?: number | undefined;
}

/**
 * Opens the file of all notices; null where it is still the one that was read to its end.
 * A download of 230 MB breaks off now and then: it is begun again, and the rows that were handed on are passed over. So are those that
 * an earlier run has handed on, where it is still the same file.
 */
export async function openFile(fetch: SourceFetch, address: string, known: KnownFile | null): Promise<BulkFile | null> {
  const opened = await fetch.stream(address, { knownValidators: known?.rows === undefined ? (known?.file ?? {}) : {} });
  if (!opened.modified) return null;
  let answer: FileAnswer = opened;
  let fingerprint = fingerprintOfFile(answer);
  const before = known !== null && isSameFile(known.file, fingerprint) ? (known.rows ?? 0) : 0;

  async function* rows(): AsyncGenerator<PlacedRow> {
    let handedOn = before;
    for (;;) {
      try {
        let row = 0;
        for await (const cells of readRows(answer.body)) {
          row += 1;
          if (row <= handedOn) continue;
          handedOn = row;
          yield { cells, row };
        }
        return;
      } catch (error) {
        answer = await answer.reopen(error);
        // Another file by now: its rows are not those that were handed on.
        if (!isSameFile(fingerprintOfFile(answer), fingerprint)) handedOn = 0;
        fingerprint = fingerprintOfFile(answer);
      }
    }
  }

  return { rows: rows(), fingerprint: () => fingerprint, isResumed: before > 0 };
}
