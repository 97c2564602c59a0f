/** Exit codes and their meaning. They are stable, because scripts rely on them. */
export const exitCodes = [
  [0, 'Success.'],
  [1, 'Failure for a reason that is not listed below.'],
  [2, 'Invalid command line, or the server rejected a value.'],
  [3, 'Not found.'],
  [4, 'A sign-in or API key is missing, or was rejected.'],
  [5, 'The server or a source could not be reached, timed out, or failed.'],
  [6, 'Too many requests: wait and try again.'],
  [7, 'Partial success: some sources failed, or delivered only part of their records.'],
  [8, 'Started and still running (--no-wait), or a sign-in that is not approved yet.'],
  [78, 'The configuration is not valid.'],
  [130, 'Stopped by Ctrl-C.'],
] as const;

export const exitOk = 0;
export const exitFailure = 1;
export const exitUsage = 2;
export const exitAuthentication = 4;
export const exitPartial = 7;
export const exitPending = 8;
export const exitInterrupted = 130;
