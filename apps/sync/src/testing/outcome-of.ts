/** The value of a promise, or the error with which it rejects. */
export const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );
