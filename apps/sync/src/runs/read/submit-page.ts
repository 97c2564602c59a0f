import { AppError } from '@rfp/contracts/errors';
import { type Page } from '@rfp/sources/connector';
import { type ActiveRun } from '../active-run.js';
import { selectRecords } from './select-records.js';
import { submitBatches } from './submit-batches.js';

/**
 * Submits the records of a page that the limit of the run allows.
 * @throws RUN_LIMIT if the page had more
 */
export async function submitPage(run: ActiveRun, page: Page, part: 'listing' | 'details'): Promise<void> {
  const { state } = run;
  const selection = selectRecords(state, page, part);
  const isEmpty = selection.cut && selection.notices.length === 0;
  if (!isEmpty) {
    await submitBatches(run, selection);
    state.moveTo(selection.position);
  }
  // Stored details are not read again.
  if (part === 'details') state.advanced ||= selection.notices.length > 0;
  if (!selection.cut) return;
  if (part === 'listing') state.advanced = state.hasMoved();
  throw new AppError('RUN_LIMIT');
}
