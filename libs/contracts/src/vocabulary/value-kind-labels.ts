import { type SourceType, type ValueKind } from '../notice.js';

/** What an amount of each kind is called. Apart from the schema, which the console would load with it. */
export const valueKindLabels = {
  estimate: 'Estimated value',
  ceiling: 'Up to',
  award: 'Awarded',
} as const satisfies Record<ValueKind, string>;

/** The same of an opportunity of a type: what a grant may give at most is its award ceiling. */
export function valueKindLabel(kind: ValueKind, type: SourceType): string {
  return kind === 'ceiling' && type === 'federal_grant' ? 'Award ceiling' : valueKindLabels[kind];
}
