import { AppError } from '@rfp/contracts/errors';
import { type SourceFetch } from '../fetch-source.js';
import { type StreamAnswer, type Validators } from '../http/read-stream.js';
import { type Cells, readRows } from './read-rows.js';

interface BulkFile {
  /** Every row once, also where the download had to be begun again. To be read once. */
  rows: AsyncIterable<Cells>;
  /** Of the file that the rows come from. */
  validators: () => Validators;
}

/** What breaks off three times is no passing fault. */
const attempts = 3;

/**
 * Opens the file of all notices; null where it is still the one that is known.
 * A download of 230 MB breaks off now and then: it is begun again, and the rows that were handed on are passed over.
 */
export async function openFile(fetch: SourceFetch, address: string, known: Validators): Promise<BulkFile | null> {
  const answer = await fetch.stream(address, { unless: known });
  if (!answer.modified) return null;
  let { body, validators } = answer;

  async function* rows(): AsyncGenerator<Cells> {
    let handedOn = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        let row = 0;
        for await (const cells of readRows(body)) {
          row += 1;
          if (row <= handedOn) continue;
          handedOn = row;
          yield cells;
        }
        return;
      } catch (error) {
        if (attempt === attempts || !isPassing(error)) throw error;
        const again: StreamAnswer = await fetch.stream(address);
        if (!again.modified) throw error;
        // Another file by now: its rows are not those that were handed on.
        if (!isSame(again.validators, validators)) handedOn = 0;
        ({ body, validators } = again);
      }
    }
  }

  return { rows: rows(), validators: () => validators };
}

/** The network's fault. A file that came whole and is wrong will be wrong again. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'SOURCE_TIMEOUT' || 'network_code' in error.details);
}

function isSame(one: Validators, other: Validators): boolean {
  return one.etag === other.etag && one.last_modified === other.last_modified;
}
