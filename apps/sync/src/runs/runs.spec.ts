import { RunKit } from '../testing/run-kit.js';
import { accountUsageSuite } from './ledger/account-usage-suite.js';
import { alternatesSuite } from './alternates-suite.js';
import { cancelSuite } from './claim/cancel-suite.js';
import { claimsSuite } from './claim/claims-suite.js';
import { closingSuite } from './settle/closing-suite.js';
import { deleteOldRunsSuite } from './ledger/delete-old-runs-suite.js';
import { rejectedRecordSuite } from '../store/rejected-record-suite.js';
import { joinSuite } from './claim/join-suite.js';
import { outcomeSuite } from './settle/outcome-suite.js';
import { replaySuite } from './rejected/replay-suite.js';
import { resumeAtSuite } from './settle/resume-at-suite.js';
import { runLimitSuite } from './read/run-limit-suite.js';
import { settleSuite } from './settle/settle-suite.js';
import { syncSourceSuite } from './read/sync-source-suite.js';

let kit: RunKit;

beforeAll(async () => {
  kit = await RunKit.start();
});
afterAll(() => kit.close());

// One file for all suites, because loading the service and migrating a database takes longer than most of them.
describe.each<[string, (started: () => RunKit) => void]>([
  ['syncs', syncSourceSuite],
  ['outcomes', outcomeSuite],
  ['rejected records', rejectedRecordSuite],
  ['closing of missing records', closingSuite],
  ['rescheduling', resumeAtSuite],
  ['settling', settleSuite],
  ['replay', replaySuite],
  ['cancellation', cancelSuite],
  ['claims', claimsSuite],
  ['repeated requests', joinSuite],
  ['alternates', alternatesSuite],
  ['retention', deleteOldRunsSuite],
  ['usage of accounts', accountUsageSuite],
  ['record limit', runLimitSuite],
])('runs: %s', (_name, suite) => {
  suite(() => kit);
});
