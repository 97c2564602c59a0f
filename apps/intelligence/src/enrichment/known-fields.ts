import { type SourceText } from '@rfp/contracts/grounding';

/** What a notice states, by field. */
export function knownFields(texts: readonly SourceText[]): Partial<Record<string, string>> {
  return Object.fromEntries(texts.flatMap(({ source, text }) => ('field' in source ? [[source.field, text]] : [])));
}
