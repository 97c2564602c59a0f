/** What the exit codes mean. They are a promise: a script may rely on them. */
export const exitCodes = [
  [0, 'It worked.'],
  [1, 'It failed for a reason that is not listed below.'],
  [2, 'The command was not written correctly, or the server refused a value.'],
  [3, 'What was asked for does not exist.'],
  [4, 'Signing in or an API key is needed, or was refused.'],
  [5, 'The server or a source could not be reached, took too long, or failed.'],
  [6, 'Too many requests: wait and try again.'],
  [7, 'Part of it worked: some sources failed, or gave only part of their records.'],
  [8, 'It was started and is still running (--no-wait).'],
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
