import { processMegabytes } from '@rfp/documents/document-limits';

/**
 * What reading documents takes beside the service itself: its container needs as much memory more. Two processes: the intelligence service
 * has one slow document read at a time, so that another one is left for all others.
 */
export const documentProcesses = { processes: 2, megabytes: processMegabytes };
