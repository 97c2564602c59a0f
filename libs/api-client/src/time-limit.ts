/** Timeout of a request in milliseconds, by path (specification, section 9). */
export function timeLimitMs(path: string): number {
  return /opportunities|stats|sync\/status/.test(path) ? 15_000 : 30_000;
}

/** The specification's message for a request that timed out. */
export function timeoutText(limitMs: number): string {
  return `Request timed out after ${limitMs / 1000} seconds`;
}
