import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { type RunPhase, type Notice } from '@rfp/contracts/notice';
import { type Page } from '@rfp/sources/connector';
import { type ActiveRun } from '../active-run.js';
import { submitBatches, type Selection } from './submit-batches.js';
import { type QuarantinedRecord } from '../rejected/store-rejected.js';
import { validateNotices } from '../rejected/validate-notices.js';
import { type RunState } from '../run-state.js';

/**
 * Submits the records of a page, as many as the limit of the run allows.
 * @throws RUN_LIMIT if the page had more
 */
export async function submitPage(run: ActiveRun, page: Page, phase: RunPhase): Promise<void> {
  const { state } = run;
  const selection = selectRecords(state, page, phase);
  const isEmpty = selection.cut && selection.notices.length === 0;
  if (!isEmpty) {
    await submitBatches(run, selection, phase);
    state.noteUnreadDates(selection.notices);
    state.moveTo(selection.position);
  }
  // Stored details are not read again, so they count as progress.
  if (phase === 'details') state.advanced ||= selection.notices.length > 0;
  if (!selection.cut) return;
  if (phase === 'listing') state.advanced = state.hasMoved();
  throw new AppError('RUN_LIMIT');
}

/**
 * Selects the records of a page to submit: all, or as many as the limit allows. A run that ends within a page stores the fingerprints of the
 * submitted records, and the next run skips those. So each run resumes where the last one stopped, and every record is submitted once.
 */
function selectRecords(
  state: Pick<RunState, 'submitted' | 'remaining'>,
  page: Page,
  phase: RunPhase,
): Selection & { cut: boolean } {
  const { good, rejected } = validateNotices(page.notices);
  const fresh = withoutSubmitted(state, good);
  const quarantined = withoutSubmitted<QuarantinedRecord>(state, [
    ...page.rejected.map((each) => ({ ...each, stage: 'read' as const })),
    ...rejected,
  ]);
  const notices = state.remaining === null ? fresh : fresh.slice(0, state.remaining);
  if (state.remaining !== null) state.remaining -= notices.length;
  const cut = notices.length < fresh.length;
  if (phase === 'details') return { notices, quarantined, position: null, cut };
  if (cut) {
    for (const each of [...notices, ...quarantined]) state.submitted.add(fingerprintOf(each));
    return { notices, quarantined, cut, position: { submitted: [...state.submitted] } };
  }
  const listed = page.notices.length + page.rejected.length;
  // The fingerprints belong to the first page with records, so an empty page before it does not clear them.
  if (listed > 0) state.submitted.clear();
  return { notices, quarantined, cut, position: { checkpoint: page.checkpoint, listed } };
}

function withoutSubmitted<T extends Notice | QuarantinedRecord>(
  { submitted }: Pick<RunState, 'submitted'>,
  records: T[],
): T[] {
  return submitted.size === 0 ? records : records.filter((record) => !submitted.has(fingerprintOf(record)));
}

/**
 * Fingerprint that recognises an unchanged record. Excludes evidence, as intake does: a page that prints "3 days left" prints different evidence every
 * day, so runs with a limit would submit the same records again and again.
 */
function fingerprintOf(record: Notice | QuarantinedRecord): string {
  const compared = 'fields' in record ? { ...record, fields: { ...record.fields, evidence: undefined } } : record;
  return createHash('sha256').update(JSON.stringify(compared)).digest('base64url').slice(0, 22);
}
