import { copyFolder } from '@rfp/embedded-postgres/copy-cluster';

/** The cluster of tools/test-cluster.mjs; none unless `npm test` runs. */
const prepared = process.env['RFP_TEST_CLUSTER'];

/** Copies what PostgreSQL makes at the first start of a data directory, if `npm test` has prepared it. */
export async function copyPreparedCluster(dataDir: string): Promise<void> {
  if (prepared !== undefined) await copyFolder(prepared, dataDir);
}
