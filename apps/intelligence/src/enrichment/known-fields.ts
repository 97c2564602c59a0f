import { type SourceText } from '@rfp/contracts/grounding';

/** The stated fields of a notice. */
export function knownFields(texts: readonly SourceText[]): Partial<Record<string, string>> {
  return Object.fromEntries(texts.flatMap(({ source, text }) => ('field' in source ? [[source.field, text]] : [])));
}
