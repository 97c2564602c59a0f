/** Element id of the result count, which precedes the list. */
export const resultCountId = 'result-count';

/** Moves the focus to the result count, for buttons that disappear when pressed. */
export function focusResultCount(): void {
  document.getElementById(resultCountId)?.focus();
}
