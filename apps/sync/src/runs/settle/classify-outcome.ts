import { AppError } from '@rfp/contracts/errors';
import { countRead, type RunCounters } from '@rfp/contracts/sync-run';
import { type DateField } from '@rfp/sources/unread-dates';
import { type RunEnd } from '../ledger/finish-run.js';
import { type RunState } from '../run-state.js';

type Findings = Pick<RunState, 'counters' | 'rejectedByCode' | 'unreadDates' | 'listing' | 'drop'>;
type Outcome = Pick<RunEnd, 'status' | 'reason'>;

/** Share of records that a source may omit or corrupt before its run counts as incomplete. */
const toleratedShare = 0.01;

/** Status and reason of a run that ended by itself (`error` null) or with an error. */
export function classifyOutcome(findings: Findings, error: AppError | null): Outcome {
  if (error?.code === 'RUN_INTERRUPTED') return { status: 'interrupted', reason: error };
  if (error?.code === 'RUN_CANCELLED') return { status: 'cancelled', reason: error };
  const reason = refusalOf(error) ?? error ?? reasonOf(findings);
  if (reason === null) return { status: 'completed', reason: null };
  // A suspicious drop is a result, even if the listing was empty.
  const some = storedAny(findings.counters) || reason.code === 'SUSPICIOUS_DROP';
  return { status: some ? 'partial' : 'failed', reason };
}

function storedAny({ received, rejected, details }: RunCounters): boolean {
  return received > rejected || (details !== undefined && details.received > details.rejected);
}

/** A run that was taken over cannot write its end. If it can, intake has refused it. */
function refusalOf(error: AppError | null): AppError | null {
  if (error?.code !== 'STALE_RUN') return null;
  return new AppError('STALE_RUN', {
    message: 'Records of this run are no longer accepted: the catalogue has seen a newer run of this source.',
    cause: error,
  });
}

function reasonOf(findings: Findings): AppError | null {
  return suspicion(findings) ?? incompleteness(findings) ?? unreadableness(findings) ?? changedDates(findings);
}

function suspicion({ drop }: Findings): AppError | null {
  if (drop === null) return null;
  return new AppError('SUSPICIOUS_DROP', {
    message: `${drop.missing} of ${drop.open} open records are no longer listed. Nothing was closed: please check the source and confirm.`,
    details: drop,
  });
}

function incompleteness({ listing }: Findings): AppError | null {
  if (listing === null || listing.received >= listing.expected * (1 - toleratedShare)) return null;
  return new AppError('SOURCE_INCOMPLETE', {
    message: `The source announced ${listing.expected} records and gave ${listing.received}.`,
    details: listing,
  });
}

function unreadableness({ counters, rejectedByCode }: Findings): AppError | null {
  // Repaired records lack nothing.
  const lost = [...rejectedByCode].filter(([code]) => code !== 'RECORD_MENDED');
  const count = lost.reduce((sum, [, times]) => sum + times, 0);
  const read = countRead(counters);
  if (count <= read * toleratedShare) return null;
  const codes = lost.map(([code, times]) => `${code} ${times}`).join(', ');
  return new AppError('RECORD_UNREADABLE', {
    message: `${count} of ${read} ${counters.details === undefined ? 'records' : 'records and details'} could not be read and were quarantined (${codes}).`,
  });
}

/** Of so many records, and of this share of them, one date is unreadable only if its format has changed. */
const fewestUnread = 10;
const unreadShare = 0.9;

const dateNames: Record<DateField, string> = {
  posted_date: 'posted date',
  due_date: 'due date',
};

/** The records are stored without the date: nobody would notice otherwise. */
function changedDates({ counters, unreadDates }: Findings): AppError | null {
  const read = countRead(counters);
  const changed = [...unreadDates].find(([, { records }]) => records >= Math.max(fewestUnread, read * unreadShare));
  if (changed === undefined) return null;
  const [field, { records, example }] = changed;
  return new AppError('SOURCE_CHANGED', {
    message: `${records} of ${read} records state a ${dateNames[field]} that cannot be read, such as "${example.slice(0, 60)}": the source has changed its format. They are stored without it.`,
    details: { field, records },
  });
}
