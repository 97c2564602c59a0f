/** A point in time to the millisecond, as a `Date` holds it: what was read can be compared with what is stored. */
export const timestampColumn = { type: 'timestamp with time zone', precision: 3 } as const;
export const nullableTimestampColumn = { ...timestampColumn, nullable: true } as const;
