/** For what the specification wants warned of and not shown. */
export function warn(message: string, error: unknown): void {
  console.warn(message, error); // oxlint-disable-line no-console -- the specification: a failed score explanation is only warned of in the browser's console
}
