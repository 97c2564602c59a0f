import { sortLabels } from '@rfp/api-client/display';
import { type ListPage } from '@rfp/api-client/list';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type UnderstoodPart } from '@rfp/contracts/query/understand/understood-part';
import { type Context } from '../../context.js';
import { printHint } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';

/** The order, which depends on the person where none is chosen. Older servers do not say it. */
export function printOrder(context: Context, sort: ListPage<Opportunity>['sort']): void {
  if (sort === undefined) return;
  const [field, direction] = sort;
  printHint(context, `Sorted by ${sortLabels[field]}, ${direction === 'ASC' ? 'ascending' : 'descending'}`);
}

/** One line that says what of a text was understood as a filter. */
export function printUnderstood(context: Context, understood: readonly UnderstoodPart[] = []): void {
  if (understood.length === 0) return;
  const parts = understood.map(({ text, label }) => `${sanitize(text)} -> ${sanitize(label)}`);
  printHint(context, `Understood: ${parts.join('; ')}`);
}
