import { type ErrorTable } from './entry.js';

/** Single records of a source: the reasons of quarantined records. */
export const recordErrors = {
  RECORD_NO_ID: { status: 422, exit: 7, text: 'The record has no identifier.' },
  RECORD_ID_TAKEN: { status: 422, exit: 7, text: 'Another record has the same identifier.' },
  RECORD_NO_TITLE: { status: 422, exit: 7, text: 'The record has neither title nor number.' },
  RECORD_BAD_DATE: { status: 422, exit: 7, text: 'A date of the record cannot be read.' },
  RECORD_BAD_VALUE: { status: 422, exit: 7, text: 'An amount of the record cannot be read.' },
  RECORD_UNREADABLE: { status: 422, exit: 7, text: 'The record does not have the known format.' },
  RECORD_TOO_LARGE: { status: 422, exit: 7, text: 'The record exceeds the size limit.' },
  RECORD_NOT_STORED: {
    status: 500,
    exit: 7,
    text: 'Storing the record failed unexpectedly. The log of the server names the error.',
  },
  RECORD_MENDED: {
    status: 422,
    exit: 7,
    text: 'A fault of the document was repaired before parsing. No record was lost.',
  },
  RECORD_VANISHED: { status: 404, exit: 7, text: 'The source lists the record, but reports that it does not exist.' },
} as const satisfies ErrorTable;
