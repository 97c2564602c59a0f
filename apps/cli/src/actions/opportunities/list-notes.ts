import { formatTotal, pendingSortText, sortLabels } from '@rfp/api-client/display';
import { type ListPage } from '@rfp/api-client/list';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type UnderstoodPart } from '@rfp/contracts/query/understand/understood-part';
import { type Context } from '../../context.js';
import { printHint } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';

/** Prints the sort order, which by default depends on the user. Older servers do not report it. */
export function printOrder(
  context: Context,
  { sort, pending_sort }: Pick<ListPage<Opportunity>, 'sort' | 'pending_sort'>,
): void {
  if (sort === undefined) return;
  const [field, direction] = sort;
  const order = `Sorted by ${sortLabels[field]}, ${direction === 'ASC' ? 'ascending' : 'descending'}`;
  printHint(context, pending_sort === undefined ? order : `${order}: ${pendingSortText(pending_sort)}`);
}

/** Prints the parts of a search text that were understood as filters. */
export function printUnderstood(context: Context, understood: readonly UnderstoodPart[] = []): void {
  if (understood.length === 0) return;
  const parts = understood.map(({ text, label }) => `${sanitize(text)} -> ${sanitize(label)}`);
  printHint(context, `Understood: ${parts.join('; ')}`);
  for (const { text, without } of understood)
    if (without !== undefined)
      printHint(context, `Without ${sanitize(text)}: ${formatTotal(without.total, without.total_is)} found`);
}
