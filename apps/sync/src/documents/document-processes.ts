import { processMegabytes } from '@rfp/documents/document-limits';

/**
 * What reading documents takes beside the service itself: its container needs as much memory more. Two processes, so that a document that
 * takes all its time holds up no other person's.
 */
export const documentProcesses = { processes: 2, megabytes: processMegabytes };
