/** How many documents match at least, and at most, as far as the kept counts of words tell. */
export interface CountBounds {
  readonly least: number;
  readonly most: number;
}

export const unknownBounds: CountBounds = { least: 0, most: Infinity };

/** Of documents that match all parts. */
export function boundsOfAll(parts: readonly CountBounds[], total: number): CountBounds {
  const missing = parts.reduce((sum, { least }) => sum + total - least, 0);
  return { least: Math.max(total - missing, 0), most: Math.min(...parts.map(({ most }) => most)) };
}

/** Of documents that match any part. */
export function boundsOfAny(parts: readonly CountBounds[]): CountBounds {
  return {
    least: Math.max(0, ...parts.map(({ least }) => least)),
    most: parts.reduce((sum, { most }) => sum + most, 0),
  };
}

/** Of documents that do not match. */
export function boundsOfOthers({ least, most }: CountBounds, total: number): CountBounds {
  return { least: Math.max(total - most, 0), most: total - least };
}
