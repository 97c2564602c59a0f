import { isDeepStrictEqual } from 'node:util';
import { type Notice } from '@rfp/contracts/notice';
import { type DetailCounters, type RunCounters } from '@rfp/contracts/sync-run';
import { type Page } from '@rfp/sources/connector';
import { type DateField, unreadDates } from '@rfp/sources/fields/unread-dates';
import { type Claim } from './claim/write-run.js';
import { type TrackedUsage } from './ledger/account-usage.js';
import { type ListingSweep } from './ledger/ledger.service.js';
import { type ConfirmedPart, type SweepPosition } from './ledger/record-part.js';

/** In-memory state of one run, from its claim to its end. The ledger stores the confirmed part. */
export class RunState {
  readonly counters: RunCounters = {
    expected: null,
    received: 0,
    rejected: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    closed: 0,
  };
  readonly rejectedByCode = new Map<string, number>();
  /** Number of records whose date cannot be read, by field, with the first unreadable text as an example. */
  readonly unreadDates = new Map<DateField, { records: number; example: string }>();
  /** Requests to the source, redirects included. */
  requests = 0;
  /** The decrypted API key; null until the run has decrypted it, and if there is none. */
  apiKey: string | null = null;
  /** Usage of the account; null until the run calls its source. */
  usage: TrackedUsage | null = null;
  /** Records of the listing over all runs of the sweep, with the number announced by the source. Null if it announced none. */
  listing: { expected: number; received: number } | null = null;
  /** Counts of open records, and of missing records that were not closed. */
  drop: { open: number; missing: number } | null = null;
  /** Whether the listing was read to its end, so that the next run begins a new sweep. */
  listingDone = false;
  /** Whether this run has moved the position from which the next one starts. */
  advanced = false;
  /** Whether the source reports that nothing has changed, so that no record is missing from it. */
  unchanged = false;
  /** Publisher of the newest listed notice; null before the first. */
  sourceName: string | null = null;
  /** Records of the listing in this sweep, including those of earlier runs. */
  listingReceived = 0;
  /** Fingerprints of records after the checkpoint that this or an earlier run has submitted. */
  readonly submitted = new Set<string>();
  #sweep: ListingSweep | null = null;
  #position: Pick<ListingSweep, 'checkpoint' | 'submitted'> = { checkpoint: null, submitted: [] };
  #batches = 0;
  #unconfirmed = false;

  constructor(
    readonly claim: Claim,
    /** Number of records that the run may still submit; null without a limit. */
    public remaining: number | null,
  ) {}

  /** Whether the counters include everything that was submitted. */
  get isClean(): boolean {
    return !this.#unconfirmed;
  }

  get sweep(): ListingSweep {
    if (this.#sweep === null) throw new Error('The run has not begun a listing sweep.');
    return this.#sweep;
  }

  /** Begins or resumes a sweep at its stored position. A run that restarts its listing calls it again. */
  beginSweep(sweep: ListingSweep): void {
    this.#sweep = sweep;
    this.#position = sweep;
    this.listingReceived = sweep.received;
    this.submitted.clear();
    for (const fingerprint of sweep.submitted) this.submitted.add(fingerprint);
  }

  /** Merges the totals that a page reports about its listing. */
  noteListingPage({ expected, unchanged, notices }: Page): void {
    this.counters.expected = expected ?? this.counters.expected;
    this.unchanged ||= unchanged === true;
    this.sourceName = notices.at(-1)?.source_name ?? this.sourceName;
  }

  noteUnreadDates(notices: readonly Notice[]): void {
    for (const { field, text } of notices.flatMap(unreadDates)) {
      const { records, example } = this.unreadDates.get(field) ?? { records: 0, example: text };
      this.unreadDates.set(field, { records: records + 1, example });
    }
  }

  noteDetailsRequested(count: number): void {
    this.#details().expected += count;
  }

  moveTo(position: SweepPosition | null): void {
    if (position === null) return;
    this.#position =
      'submitted' in position ? { ...this.#position, ...position } : { checkpoint: position.checkpoint, submitted: [] };
  }

  /** Whether the position has moved. False if a listing without checkpoints was cut at the same record as in the previous run. */
  hasMoved(): boolean {
    const { checkpoint, submitted } = this.sweep;
    const previouslySubmitted = new Set(submitted);
    return (
      !isDeepStrictEqual(this.#position.checkpoint ?? null, checkpoint) ||
      this.#position.submitted.some((fingerprint) => !previouslySubmitted.has(fingerprint))
    );
  }

  /** Number of the next batch. A retried batch keeps its number, so intake accepts it once. */
  nextBatch(): number {
    this.#batches += 1;
    this.#unconfirmed = true;
    return this.#batches;
  }

  /** Until the closing is confirmed, the counters may lack records that intake has closed. */
  beginClosing(): void {
    this.#unconfirmed = true;
  }

  confirmClosing(closed: number): void {
    this.#unconfirmed = false;
    this.counters.closed += closed;
  }

  confirm({
    received,
    phase,
    result,
    rejected,
    replay,
  }: Pick<ConfirmedPart, 'received' | 'phase' | 'result' | 'rejected' | 'replay'>): void {
    const counters = phase === 'details' ? this.#details() : this.counters;
    this.#unconfirmed = false;
    counters.received += received;
    counters.added += result.added;
    counters.updated += result.updated;
    counters.unchanged += result.unchanged;
    for (const { code } of [...rejected, ...(replay?.failed ?? [])]) {
      counters.rejected += 1;
      this.rejectedByCode.set(code, (this.rejectedByCode.get(code) ?? 0) + 1);
    }
  }

  #details(): DetailCounters {
    this.counters.details ??= { expected: 0, received: 0, rejected: 0, added: 0, updated: 0, unchanged: 0 };
    return this.counters.details;
  }
}
