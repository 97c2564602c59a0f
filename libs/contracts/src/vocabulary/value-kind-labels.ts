import { type SourceType, type ValueKind } from '../notice.js';

/** Names of the amount kinds. A separate file, so that the console does not load the schema. */
export const valueKindLabels = {
  estimate: 'Estimated value',
  ceiling: 'Up to',
  award: 'Awarded',
} as const satisfies Record<ValueKind, string>;

/** The name for an opportunity of a type: the maximum of a grant is its award ceiling. */
export function valueKindLabel(kind: ValueKind, type: SourceType): string {
  return kind === 'ceiling' && type === 'federal_grant' ? 'Award ceiling' : valueKindLabels[kind];
}
