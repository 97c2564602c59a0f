/** Logs a failure that must be logged but not shown, according to the specification. */
export function warn(message: string, error: unknown): void {
  console.warn(message, error); // oxlint-disable-line no-console -- the specification: a failed score explanation or trend analysis is only a console warning
}
