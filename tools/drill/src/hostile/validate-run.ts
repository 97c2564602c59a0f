import { type SyncRun } from '@rfp/contracts/sync-run';
import { type Misbehaviour } from '@rfp/twins/misbehaviours/misbehaviour';
import { type RunFacts, type StoredRecord } from './hostile-world.js';
import { type RequestLog } from './configure-source.js';

const maxAttempts = 3;
const detailNames = ['received', 'rejected', 'added', 'updated', 'unchanged'] as const;
const counterNames = [...detailNames, 'closed'] as const;

/** Violations by a run of a source that misbehaved. */
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
    ...only(!['completed', 'partial', 'failed'].includes(status), `the run is ${status}`),
    ...only(
      (status === 'completed') !== (reason === null),
      `the run is ${status} because of ${reason?.code ?? 'nothing'}`,
    ),
    ...only(status !== 'completed' && (reason?.message ?? '') === '', 'the run has no reason'),
  ];
}

function validateExpectation({ ends }: Misbehaviour['expects'], { status, reason }: SyncRun): string[] {
  return [
    ...only(ends === 'fails' && status === 'completed', 'the run counts as completed'),
    ...only(ends === 'completes' && isFault(reason?.code), `the run ended with ${reason?.code}: ${reason?.message}`),
  ];
}

/** Quarantined records make a run partial, which is not a fault of the run. */
function isFault(code: string | undefined): boolean {
  return code !== undefined && !code.startsWith('RECORD_') && code !== 'SUSPICIOUS_DROP';
}

function validateCounters(
  { run, accepted: taken, settled, quarantined: kept }: RunFacts,
  requestLog: RequestLog,
): string[] {
  const { details, ...listing } = run.counters;
  const sums = { ...listing };
  for (const name of detailNames) sums[name] += details?.[name] ?? 0;
  const reported = counterNames.map((name) => `${name} ${sums[name]}`).join(', ');
  const expected = counterNames.map((name) => `${name} ${taken[name]}`).join(', ');
  return [
    ...only(reported !== expected, `the run counts ${reported}; the database holds ${expected}`),
    // A record that was rejected several times is stored once.
    ...only(
      kept.length > sums.rejected || (kept.length === 0 && sums.rejected > 0),
      `the run counts ${sums.rejected} rejected records and ${kept.length} were quarantined`,
    ),
    ...only(!settled, 'the run is not settled'),
    ...only(
      run.requests !== requestLog.requests,
      `the run counts ${run.requests} requests and there were ${requestLog.requests}`,
    ),
  ];
}

function validateRequests({ attempts, early, strangers }: RequestLog): string[] {
  return [
    ...only(early.length > 0, `requests were sent during a pause: ${early.join(', ')}`),
    ...only(strangers.length > 0, `other hosts were called: ${strangers.join(', ')}`),
    ...only(
      attempts.some(({ attempt }) => attempt > maxAttempts),
      `one request was made more than ${maxAttempts} times`,
    ),
  ];
}

/** Responses of the source, and the ids of unreadable records. */
export interface Served {
  texts: readonly string[];
  kept: readonly (string | null)[];
}

/**
 * Violations in the stored records after a source misbehaved. No record may be missing. A record that was served, or that may be among the unreadable
 * ones, must not be closed. A record that is no longer served, for example because it has another id, may be closed.
 */
export function validateRecords(
  before: readonly StoredRecord[],
  after: readonly StoredRecord[],
  { texts, kept }: Served,
): string[] {
  const known = new Set(before.map(({ source_id: id }) => id));
  const isAnyExcused = kept.some((id) => id === null || !known.has(id));
  const left = new Map(after.map((record) => [keyOf(record), record]));
  const gone = before.filter((record) => !left.has(keyOf(record)));
  const closed = before.filter((record) => record.open && left.get(keyOf(record))?.unlisted === true);
  const wrongly = closed.filter(
    ({ source_id: id }) => isAnyExcused || kept.includes(id) || texts.some((text) => text.includes(id)),
  );
  return [
    ...only(gone.length > 0, `records are gone: ${gone.map(keyOf).join(', ')}`),
    ...only(wrongly.length > 0, `records were closed: ${wrongly.map(keyOf).join(', ')}`),
  ];
}

function keyOf({ channel, source_id: id }: StoredRecord): string {
  return `${channel} ${id}`;
}

function only(isSo: boolean, sentence: string): string[] {
  return isSo ? [sentence] : [];
}
