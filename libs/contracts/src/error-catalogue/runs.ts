import { type ErrorTable } from './entry.js';

/** Runs, batches, and the management of sources. */
export const runErrors = {
  STALE_RUN: { status: 409, exit: 1, text: 'A newer run of this source has taken over.' },
  RUN_CANCELLED: {
    status: 409,
    retryable: true,
    exit: 1,
    text: 'The run was cancelled. The next run continues from its checkpoint.',
  },
  RUN_LIMIT: {
    status: 409,
    retryable: true,
    exit: 7,
    text: 'The run reached its record limit. The next run continues from there.',
  },
  RUN_NOT_RUNNING: { status: 409, exit: 1, text: 'The run has already ended.' },
  NOTHING_REJECTED: { status: 404, exit: 3, text: 'There are no rejected records to replay.' },
  NOTHING_MISSING: { status: 409, exit: 1, text: 'This run has no records waiting to be closed.' },
  SUSPICIOUS_DROP: {
    status: 409,
    exit: 7,
    text: 'Many open records are no longer listed. Nothing was closed: please check the source and confirm.',
  },
  RUN_INTERRUPTED: {
    status: 500,
    retryable: true,
    exit: 5,
    text: 'The run was interrupted. The next run continues from its checkpoint.',
  },
  BATCH_TOO_LARGE: { status: 413, exit: 1, text: 'The batch exceeds the size limit.' },

  SOURCE_EXISTS: { status: 409, exit: 1, text: 'A source with this name already exists.' },
  TOO_MANY_SOURCES: { status: 409, exit: 1, text: 'There are too many sources. Remove one first.' },
  SOURCE_READY_MADE: { status: 409, exit: 1, text: 'A built-in source can be paused, but not changed or removed.' },
  SOURCE_BUSY: {
    status: 409,
    retryable: true,
    exit: 8,
    text: 'A run of this source is in progress. Wait for it to finish or cancel it.',
  },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, retryable: true, exit: 8, text: 'The same request is already in progress.' },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    exit: 2,
    text: 'This Idempotency-Key was already used for a different request.',
  },
} as const satisfies ErrorTable;
