import { type SourceType, type ValueKind } from '../notice.js';

/** Names of the kinds of amounts. A separate file, so that the console does not load the schema. */
export const valueKindLabels = {
  estimate: 'Estimated value',
  ceiling: 'Up to',
  award: 'Awarded',
} as const satisfies Record<ValueKind, string>;

/** The same of an opportunity of a type: what a grant may give at most is its award ceiling. */
export function valueKindLabel(kind: ValueKind, type: SourceType): string {
  return kind === 'ceiling' && type === 'federal_grant' ? 'Award ceiling' : valueKindLabels[kind];
}
