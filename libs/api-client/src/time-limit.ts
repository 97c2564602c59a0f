/** Milliseconds after which a request is given up, by its path, as the specification sets it (section 9). */
export function timeLimitMs(path: string): number {
  return /opportunities|stats|sync\/status/.test(path) ? 15_000 : 30_000;
}

/** The specification's sentence for a request that was given up. */
export function timedOutText(limitMs: number): string {
  return `Request timed out after ${limitMs / 1000} seconds`;
}
