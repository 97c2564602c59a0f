import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generatedGrantsGov, type GrantsGovData, grantsGovTwin, recordedGrantsGov, sharedFixtures } from './grants-gov.js';
import { samGovBulkTwin } from './sam-gov-bulk.js';
import { manySamGovBulkRows, manySamGovNotices } from './sam-gov-generator.js';
import { type SamGovNotice, samGovNotices, samGovTwin, samGovTwinKey } from './sam-gov.js';
import { startTwin } from './twin-server.js';

// Starts the twins for people and for tests of whole programs, and prints where they are as one line of JSON:
//   node tools/twins/dist/main.js [--fixtures <folder>] [--generated <records>]
const { values } = parseArgs({ options: { fixtures: { type: 'string', default: sharedFixtures }, generated: { type: 'string' } } });
const generated = Number(values.generated ?? 0);
const today = new Date().toISOString().slice(0, 10);

/** Generated records where they are asked for, the recorded ones where they are on this machine, else our own. */
function grantsGovData(): GrantsGovData | undefined {
  return generated > 0 ? generatedGrantsGov(generated) : (recordedGrantsGov(values.fixtures) ?? undefined);
}

function samGovData(): SamGovNotice[] {
  if (generated > 0) return manySamGovNotices(generated, today);
  const recorded = path.join(values.fixtures, 'sam_gov/v2_search_1_record.json');
  if (!existsSync(recorded)) return samGovNotices();
  const page: { opportunitiesData: SamGovNotice[] } = JSON.parse(readFileSync(recorded, 'utf8'));
  return [...samGovNotices(), ...page.opportunitiesData];
}

const twins = await Promise.all([
  startTwin(grantsGovTwin(grantsGovData())),
  startTwin(samGovTwin({ notices: samGovData(), anyDate: true })),
  startTwin(samGovBulkTwin(generated > 0 ? { file: manySamGovBulkRows({ rows: generated }, today) } : {})),
]);
const [grantsGov, samGov, samGovBulk] = twins.map(({ url }) => url);
process.stdout.write(`${JSON.stringify({ grants_gov: grantsGov, sam_gov: samGov, sam_gov_bulk: samGovBulk, sam_gov_key: samGovTwinKey })}\n`);

async function stop(): Promise<void> {
  await Promise.all(twins.map((twin) => twin.stop()));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
