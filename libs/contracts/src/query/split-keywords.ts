interface Keyword {
  readonly text: string;
  /** Index of its first character in the list. */
  readonly at: number;
}

/** A phrase, an amount such as `value:>1,000,000`, `$250,000` or `over 1,000,000`, or one character. */
const pieces =
  /["“”„][^"“”„]*["“”„]?|\bvalue:(?:[^\s,"“”„()]|,\d{3}(?!\d))*|(?:\$|\b(?:over|under|above|below|than|least|most|to|and|between|from) )\d{1,3}(?:,\d{3})+(?!\d)|./gisu;

/** The queries of a comma-separated list. A comma in quotation marks, in parentheses or in an amount is not a separator. */
export function splitKeywords(list: string): Keyword[] {
  const keywords: Keyword[] = [];
  let from = 0;
  let depth = 0;
  const add = (end: number) => {
    const text = list.slice(from, end);
    if (text.trim() !== '') keywords.push({ text: text.trim(), at: from + text.search(/\S/) });
    from = end + 1;
  };
  for (const { 0: piece, index } of list.matchAll(pieces)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth = Math.max(0, depth - 1);
    if (piece === ',' && depth === 0) add(index);
  }
  add(list.length);
  return keywords;
}
