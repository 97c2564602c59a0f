/** Logs a failure that the specification wants logged but not shown. */
export function warn(message: string, error: unknown): void {
  console.warn(message, error); // oxlint-disable-line no-console -- the specification: a failed score explanation or trend analysis is only a console warning
}
