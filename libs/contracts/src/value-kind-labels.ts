import { type ValueKind } from './notice.js';

/** What an amount of each kind is called. Apart from the schema, which the console would load with it. */
export const valueKindLabels = {
  estimate: 'Estimated value',
  ceiling: 'Up to',
  award: 'Awarded',
} as const satisfies Record<ValueKind, string>;
