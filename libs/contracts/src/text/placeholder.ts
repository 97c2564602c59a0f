/** Words that forms print where there is no number or name, without blanks and signs. */
const words = new Set(
  'na none null nil tba tbd tobeannounced tobedetermined unknown pending various multiple notapplicable notavailable notassigned seeabove seeattached seebelow seedescription'.split(
    ' ',
  ),
);

/** Whether a printed number or name is none, such as `N/A` or `0000`: different notices share it. */
export function isPlaceholder(text: string): boolean {
  const letters = lettersOf(text);
  return words.has(letters) || /^0*$/.test(letters);
}

/** The letters and digits of a number, in lower case: publishers print the rest as they please. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
