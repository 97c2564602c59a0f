import path from 'node:path';
import { copyFolder } from '@rfp/embedded-postgres/copy-cluster';

/** Of tools/prepared-data.mjs; nothing where `npm test` does not run. */
const prepared = process.env['RFP_TEST_DATA'];

/**
 * Copies a data directory that `npm test` has prepared, so that a program finds what it would have created; otherwise copies nothing.
 *
 * @param kind - of a database server alone, or of the whole product after its first start, without records
 */
export async function copyPreparedData(kind: 'cluster' | 'product', dataDir: string): Promise<void> {
  if (prepared !== undefined) await copyFolder(path.join(prepared, kind), dataDir);
}
