import { authorText, formatCount } from '@rfp/api-client/display';
import { type FigureBasis, type Statement } from '@rfp/contracts/intelligence';

/** A sentence, or a figure with its name. */
export interface Row {
  name: string;
  /** With its unit. */
  value?: string;
  /** What belongs to the figure: its change, its interval. */
  note?: string;
  /** Records that it was made from: `120 opportunities`. */
  basis?: string;
  /** Addresses and commands that say more, a line each. */
  links?: string[];
}

/** A part of an answer, in the order of the page. */
export interface Section {
  title: string;
  rows: Row[];
}

export function basisText(basis: FigureBasis | null): string {
  if (basis === null) return '';
  const [one, many] = basis.of === 'awards' ? ['award', 'awards'] : ['opportunity', 'opportunities'];
  return basis.count === null ? many : `${formatCount(basis.count)} ${basis.count === 1 ? one : many}`;
}

/** Sentences, without those that are not stated; those of a language model with its name. */
export function toRows(...statements: (Statement | null)[]): Row[] {
  return statements.flatMap((said) =>
    said === null
      ? []
      : [{ name: said.text, basis: basisText(said.basis), ...(said.written && { note: authorText(said.written) }) }],
  );
}
