/** The stacks of an error and of its causes, for the log. Nothing else of them, because properties of foreign errors may hold data or secrets. */
export function formatStack(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `${typeof thrown} was thrown`;
  const own = thrown.stack ?? thrown.message;
  return thrown.cause === undefined ? own : `${own}\ncaused by ${formatStack(thrown.cause)}`;
}
