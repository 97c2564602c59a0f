/** Stacks of an error and its causes, for the log. Other properties are omitted, because those of foreign errors may contain secrets. */
export function formatStack(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `${typeof thrown} was thrown`;
  const ownStack = thrown.stack ?? thrown.message;
  return thrown.cause === undefined ? ownStack : `${ownStack}\ncaused by ${formatStack(thrown.cause)}`;
}
