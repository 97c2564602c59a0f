import { type ErrorTable } from './entry.js';

/** Start of the product: configuration, data directory, database. */
export const startupErrors = {
  PORT_BUSY: { status: 500, retryable: true, exit: 78, text: 'The port is in use by another program.' },
  DATA_DIR_NOT_WRITABLE: { status: 500, exit: 78, text: 'The data directory cannot be written to.' },
  DATA_DIR_IN_USE: {
    status: 500,
    retryable: true,
    exit: 78,
    text: 'Another RFP & Grant Tracker is running on this data directory.',
  },
  DATA_DIR_VERSION: { status: 500, exit: 78, text: 'The data directory was created by another version.' },
  DISK_FULL: { status: 500, retryable: true, exit: 78, text: 'The disk is full.' },
  DATABASE_START_FAILED: { status: 500, retryable: true, exit: 78, text: 'The database could not be started.' },
  PLATFORM_UNSUPPORTED: { status: 500, exit: 78, text: 'There is no embedded PostgreSQL for this platform.' },
  BROKER_LOGIN_REFUSED: { status: 500, exit: 78, text: 'The message broker refused the user or the password.' },
  BROKER_NOT_TRUSTED: { status: 500, exit: 78, text: 'The message broker could not prove its identity.' },
  BROKER_DENIED: { status: 500, exit: 78, text: 'The message broker denied a subject to this user.' },
  CONFIGURATION: { status: 500, exit: 78, text: 'The configuration is not valid.' },
} as const satisfies ErrorTable;
