/** Words that forms print in place of a missing number or name, without spaces and signs. */
const words = new Set(
  'na none null nil tba tbd tobeannounced tobedetermined unknown pending various multiple notapplicable notavailable notassigned seeabove seeattached seebelow seedescription'.split(
    ' ',
  ),
);

/** Whether a printed number or name is a placeholder, such as `N/A` or `0000`, which different notices share. */
export function isPlaceholder(text: string): boolean {
  const letters = alphanumericKey(text);
  return words.has(letters) || /^0*$/.test(letters);
}

/** The letters and digits of a number, in lower case, for comparison: publishers vary case and punctuation. */
export function alphanumericKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
