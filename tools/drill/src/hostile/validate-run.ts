import { type SyncRun } from '@rfp/contracts/sync-run';
import { type Misbehaviour } from '@rfp/twins/misbehaviours/misbehaviour';
import { type RunFacts, type StoredRecord } from './hostile-world.js';
import { type RequestLog } from './configure-source.js';

const maxAttempts = 3;
const detailNames = ['received', 'rejected', 'added', 'updated', 'unchanged'] as const;
const counterNames = [...detailNames, 'closed'] as const;

/** Violations by the run of a misbehaving source. */
export function validateRun({ expects }: Misbehaviour, facts: RunFacts, requestLog: RequestLog): string[] {
  return [
    ...validateOutcome(facts.run),
    ...validateExpectation(expects, facts.run),
    ...validateCounters(facts, requestLog),
    ...validateRequests(requestLog),
  ];
}

function validateOutcome({ status, reason }: SyncRun): string[] {
  return [
    ...violationIf(!['completed', 'partial', 'failed'].includes(status), `the run is ${status}`),
    ...violationIf(
      (status === 'completed') !== (reason === null),
      `the run is ${status} because of ${reason?.code ?? 'nothing'}`,
    ),
    ...violationIf(status !== 'completed' && (reason?.message ?? '') === '', 'the run has no reason'),
  ];
}

function validateExpectation({ ends }: Misbehaviour['expects'], { status, reason }: SyncRun): string[] {
  return [
    ...violationIf(ends === 'fails' && status === 'completed', 'the run counts as completed'),
    ...violationIf(
      ends === 'completes' && isFault(reason?.code),
      `the run ended with ${reason?.code}: ${reason?.message}`,
    ),
  ];
}

/** Whether a reason is a fault of the run. Quarantined records and suspicious drops are not. */
function isFault(code: string | undefined): boolean {
  return code !== undefined && !code.startsWith('RECORD_') && code !== 'SUSPICIOUS_DROP';
}

function validateCounters({ run, accepted, settled, quarantined }: RunFacts, requestLog: RequestLog): string[] {
  const { details, ...listing } = run.counters;
  const sums = { ...listing };
  for (const name of detailNames) sums[name] += details?.[name] ?? 0;
  const reported = counterNames.map((name) => `${name} ${sums[name]}`).join(', ');
  const expected = counterNames.map((name) => `${name} ${accepted[name]}`).join(', ');
  return [
    ...violationIf(reported !== expected, `the run counts ${reported}; the database holds ${expected}`),
    // Several rejections of a record are stored once.
    ...violationIf(
      quarantined.length > sums.rejected || (quarantined.length === 0 && sums.rejected > 0),
      `the run counts ${sums.rejected} rejected records and ${quarantined.length} were quarantined`,
    ),
    ...violationIf(!settled, 'the run is not settled'),
    ...violationIf(
      run.requests !== requestLog.requests,
      `the run counts ${run.requests} requests and there were ${requestLog.requests}`,
    ),
  ];
}

function validateRequests({ attempts, early, strangers }: RequestLog): string[] {
  return [
    ...violationIf(early.length > 0, `requests were sent during a pause: ${early.join(', ')}`),
    ...violationIf(strangers.length > 0, `other hosts were called: ${strangers.join(', ')}`),
    ...violationIf(
      attempts.some(({ attempt }) => attempt > maxAttempts),
      `one request was made more than ${maxAttempts} times`,
    ),
  ];
}

/** Texts of the responses of the source, and ids of the quarantined records. */
export interface Served {
  texts: readonly string[];
  quarantined: readonly (string | null)[];
}

/**
 * Violations in the stored records after a source misbehaved. No record may be missing. A record that was served, or that may be among the
 * quarantined records, must not be closed. A record that is no longer served, for example because its id changed, may be closed.
 */
export function validateRecords(
  before: readonly StoredRecord[],
  after: readonly StoredRecord[],
  { texts, quarantined }: Served,
): string[] {
  const known = new Set(before.map(({ source_id: id }) => id));
  const isAnyExcused = quarantined.some((id) => id === null || !known.has(id));
  const afterByKey = new Map(after.map((record) => [keyOf(record), record]));
  const missing = before.filter((record) => !afterByKey.has(keyOf(record)));
  const closed = before.filter((record) => record.open && afterByKey.get(keyOf(record))?.unlisted === true);
  const wronglyClosed = closed.filter(
    ({ source_id: id }) => isAnyExcused || quarantined.includes(id) || texts.some((text) => text.includes(id)),
  );
  return [
    ...violationIf(missing.length > 0, `records are missing: ${missing.map(keyOf).join(', ')}`),
    ...violationIf(wronglyClosed.length > 0, `records were closed: ${wronglyClosed.map(keyOf).join(', ')}`),
  ];
}

function keyOf({ channel, source_id: id }: StoredRecord): string {
  return `${channel} ${id}`;
}

function violationIf(isViolated: boolean, sentence: string): string[] {
  return isViolated ? [sentence] : [];
}
