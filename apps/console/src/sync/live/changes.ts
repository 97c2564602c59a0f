import { type EventPayload } from '@rfp/contracts/events';
import { type SourceState } from '@rfp/contracts/sync-run';
import { useSyncExternalStore } from 'react';

/** Opportunities that were added, changed or removed since a list was loaded. */
export interface Changes {
  added: number;
  changed: number;
  removed: number;
  /** Whether there are more changes than counted, because the number of stored ids is limited. */
  isMore: boolean;
}
type Kind = 'added' | 'changed' | 'removed';

const noChanges: Changes = { added: 0, changed: 0, removed: 0, isMore: false };
/** Maximum number of stored ids, separately for demo and for live records. A first sync may store hundreds of thousands of records. */
const maxIds = 10_000;
/** Delay of the first count, and interval of later counts. The interval is long because screen readers announce each count. */
const firstDelayMs = 500;
const intervalMs = 5000;

/** Latest change of each record. A new record that is changed stays new; a new record that is removed is dropped. */
class Pending {
  readonly #ids = new Map<string, Kind>();
  /** Totals of the runs for which no events arrived, from their counters. */
  readonly #counted = { ...noChanges };
  #isMore = false;

  record(ids: readonly string[], kind: Kind): void {
    for (const id of ids) {
      const before = this.#ids.get(id);
      if (before === 'added' && kind === 'changed') continue;
      if (before === 'added' && kind === 'removed') this.#ids.delete(id);
      else if (before !== undefined || this.#ids.size < maxIds) this.#ids.set(id, kind);
      else this.#isMore = true;
    }
  }

  count({ records_added, records_updated }: RunCounters): void {
    this.#counted.added += records_added;
    this.#counted.changed += records_updated;
  }

  read(): Changes {
    const sum = { ...this.#counted, isMore: this.#isMore };
    for (const kind of this.#ids.values()) sum[kind] += 1;
    return sum;
  }
}

type RunCounters = Pick<SourceState, 'records_added' | 'records_updated'>;

let pending = { demo: new Pending(), real: new Pending() };
let shown = { demo: noChanges, real: noChanges };
/** How the changes of each run arrived, so that no run is counted twice. */
const countedRuns = new Map<string, 'events' | 'counters'>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let publishedAt = 0;

function publish(): void {
  timer = undefined;
  publishedAt = Date.now();
  shown = { demo: pending.demo.read(), real: pending.real.read() };
  for (const listener of listeners) listener();
}

function publishSoon(): void {
  timer ??= setTimeout(publish, Math.max(firstDelayMs, publishedAt + intervalMs - Date.now()));
}

function pendingChanges(demo: boolean): Pending {
  publishSoon();
  return demo ? pending.demo : pending.real;
}

export function recordStored({ run_id, demo, added, updated }: EventPayload<'opportunities.stored'>): void {
  if (countedRuns.get(run_id) === 'counters' || added.length + updated.length === 0) return;
  countedRuns.set(run_id, 'events');
  const target = pendingChanges(demo);
  target.record(added, 'added');
  target.record(updated, 'changed');
}

/** Records opportunities that were removed, split or merged outside a run. */
export function recordRemoved({
  demo = false,
  added = [],
  updated,
  removed,
}: {
  demo?: boolean | undefined;
  added?: readonly string[];
  updated: readonly string[];
  removed: readonly string[];
}): void {
  const target = pendingChanges(demo);
  target.record(added, 'added');
  target.record(updated, 'changed');
  target.record(removed, 'removed');
}

/** Counts a finished run by its counters, unless its live events were counted. */
export function recordRun({ run_id, ...counters }: RunCounters & { run_id: string | null }, demo: boolean): void {
  if (run_id === null || countedRuns.has(run_id) || counters.records_added + counters.records_updated === 0) return;
  countedRuns.set(run_id, 'counters');
  pendingChanges(demo).count(counters);
}

/** Resets the counts, because a newly loaded list contains all changes. */
export function resetCounts(): void {
  clearTimeout(timer);
  pending = { demo: new Pending(), real: new Pending() };
  publish();
  publishedAt = 0;
}

export function resetCountsAndRuns(): void {
  countedRuns.clear();
  resetCounts();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes since the list was loaded, among demo or live records. */
export function useChanges(demo: boolean): Changes {
  return useSyncExternalStore(subscribe, () => (demo ? shown.demo : shown.real));
}
