import { AppError } from '@rfp/contracts/errors';
import { type RunPhase } from '@rfp/contracts/notice';
import { type Page } from '@rfp/sources/connector';
import { type ActiveRun } from '../active-run.js';
import { selectRecords } from './select-records.js';
import { submitBatches } from './submit-batches.js';

/**
 * Submits the records of a page that the limit of the run allows.
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
  // Stored details are not read again.
  if (phase === 'details') state.advanced ||= selection.notices.length > 0;
  if (!selection.cut) return;
  if (phase === 'listing') state.advanced = state.hasMoved();
  throw new AppError('RUN_LIMIT');
}
