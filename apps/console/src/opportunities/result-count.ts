/** Id of the count of results, where the list begins. */
export const resultCountId = 'result-count';

/** For buttons that go away when they are pressed. */
export function focusResultCount(): void {
  document.getElementById(resultCountId)?.focus();
}
