import { copyFolder } from '@rfp/embedded-postgres/copy-cluster';

/** The cluster of tools/test-cluster.mjs; undefined unless `npm test` runs. */
const prepared = process.env['RFP_TEST_CLUSTER'];

/** Copies the data directory of a first start, if `npm test` has prepared one. */
export async function copyPreparedCluster(dataDir: string): Promise<void> {
  if (prepared !== undefined) await copyFolder(prepared, dataDir);
}
