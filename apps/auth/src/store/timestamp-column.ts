/** A timestamp in milliseconds, like `Date`, so that a value that was read can be compared with the stored one. */
export const timestampColumn = { type: 'timestamp with time zone', precision: 3 } as const;
export const nullableTimestampColumn = { ...timestampColumn, nullable: true } as const;

/** The driver reads `bigint` as text. */
export const counterColumn = {
  type: 'bigint',
  default: 0,
  transformer: { from: Number, to: (value: unknown) => value },
} as const;
