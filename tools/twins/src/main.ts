import { parseArgs } from 'node:util';
import { generatedGrantsGov, type GrantsGovData, grantsGovTwin, recordedGrantsGov, sharedFixtures } from './grants-gov.js';
import { samGovBulkTwin } from './sam-gov-bulk.js';
import { manySamGovNotices } from './sam-gov-generator.js';
import { samGovNotices, samGovTwin, samGovTwinKey } from './sam-gov.js';
import { startTwin } from './twin-server.js';

// Starts the twins for people and for tests of whole programs, and prints where they are as one line of JSON:
//   node tools/twins/dist/main.js [--fixtures <folder>] [--generated <records>]
const { values } = parseArgs({ options: { fixtures: { type: 'string', default: sharedFixtures }, generated: { type: 'string' } } });
const generated = Number(values.generated ?? 0);

/** Generated records where they are asked for, the recorded ones where they are on this machine, else our own. */
function grantsGovData(): GrantsGovData | undefined {
  return generated > 0 ? generatedGrantsGov(generated) : (recordedGrantsGov(values.fixtures) ?? undefined);
}

const notices = generated > 0 ? manySamGovNotices(generated, new Date().toISOString().slice(0, 10)) : samGovNotices();
const twins = await Promise.all([
  startTwin(grantsGovTwin(grantsGovData())),
  startTwin(samGovTwin({ notices, anyDate: true })),
  startTwin(samGovBulkTwin()),
]);
const [grantsGov, samGov, samGovBulk] = twins.map(({ url }) => url);
process.stdout.write(`${JSON.stringify({ grants_gov: grantsGov, sam_gov: samGov, sam_gov_bulk: samGovBulk, sam_gov_key: samGovTwinKey })}\n`);

async function stop(): Promise<void> {
  await Promise.all(twins.map((twin) => twin.stop()));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
