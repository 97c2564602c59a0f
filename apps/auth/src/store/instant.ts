/** A point in time to the millisecond, as a `Date` holds it: what was read can be compared with what is stored. */
export const instant = { type: 'timestamp with time zone', precision: 3 } as const;
export const instantOrNull = { ...instant, nullable: true } as const;
