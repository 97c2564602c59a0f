import { z } from 'zod';
import { type Connector, type OperatorSettings, type Page, type ReadContext } from '../connector.js';
import { fileFingerprintSchema } from '../http/bodies/file-fingerprint.js';
import { collectNotices, replayReceived, type ReceivedRecord } from '../sam-gov/collect-notices.js';
import { samGovHome, samGovName } from '../sam-gov/constants.js';
import { bulkPath, rowsPerPage, samGovBulkBaseUrl } from './constants.js';
import { openFile } from './open-file.js';
import { replayRecord } from '../records/read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { receiveDecoded, receiveRow } from './read-bulk-row.js';

/** Operator settings: base URL of a mirror. */
export const samGovBulkOperator: OperatorSettings = { baseUrlEnv: 'SAM_BULK_BASE_URL' };

/** The notices of the SAM.gov API with their descriptions, published as one file a day. Needs no key. */
export const samGovBulk: Connector = {
  source: {
    key: 'sam_gov_bulk',
    name: `${samGovName} daily file`,
    source_type: 'federal_contract',
    kind: 'file',
    home_url: samGovHome,
    needs_key: false,
  },
  defaultBaseUrl: samGovBulkBaseUrl,
  pace: { minIntervalMs: 0, dailyQuota: null },
  // Each file lists all active notices.
  fullSnapshot: { channel: 'bulk', sourceName: samGovName },
  replay: (raw) => replayRecord(raw, z.array(z.string()), (cells) => replayReceived(receiveDecoded(cells))),
  read,
};

/** The file that was read, and the number of rows read so far; absent if it was read to its end. */
const checkpointGuard = z.strictObject({ file: fileFingerprintSchema, rows: z.int().nonnegative().optional() });
type Checkpoint = z.infer<typeof checkpointGuard>;

async function* read({ fetch, checkpoint }: ReadContext, baseUrl: string): AsyncGenerator<Page> {
  const known = checkpointGuard.safeParse(checkpoint).data ?? null;
  const file = await openFile(fetch, baseUrl + bulkPath, known);
  if (file === null) {
    // The last run read the current file.
    yield { notices: [], rejected: [], expected: null, checkpoint: known, unchanged: true };
    return;
  }
  let restarted = known === null ? checkpoint !== null : known.rows !== undefined && !file.isResumed;
  // A resumed run counts as one readable record, because earlier rows were readable.
  let readable = file.isResumed ? 1 : 0;
  let rows: ReceivedRecord[] = [];
  const pageOf = (next: Checkpoint): Page => {
    const { notices, rejected, skipped } = collectNotices(rows);
    readable += notices.length + skipped;
    failIfUnreadable(readable, rejected, `records of ${samGovName}'s file`, 1);
    rows = [];
    const page: Page = { notices, rejected, expected: null, checkpoint: next, ...(restarted && { restarted: true }) };
    restarted = false;
    return page;
  };
  for await (const { cells, row } of file.rows) {
    // Yields a full page only when another row follows, so that the last page, which alone reports the file as done, is
    // never empty.
    if (rows.length === rowsPerPage) yield pageOf({ file: file.fingerprint(), rows: row - 1 });
    rows.push(receiveRow(cells));
  }
  yield pageOf({ file: file.fingerprint() });
}
