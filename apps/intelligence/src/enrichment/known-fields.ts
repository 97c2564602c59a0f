import { type SourceText } from '@rfp/contracts/grounding';

/** The stated fields of a notice. Dates that could not be read are left out. */
export function knownFields(texts: readonly SourceText[]): Partial<Record<string, string>> {
  const read = texts.filter(({ note }) => note === undefined || note.reading === 'read');
  return Object.fromEntries(read.flatMap(({ source, text }) => ('field' in source ? [[source.field, text]] : [])));
}
