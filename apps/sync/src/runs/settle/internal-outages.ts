import { type ErrorCode } from '@rfp/contracts/errors';
import { outageCodes } from '@rfp/messaging/streams';

/** With these another part of this product held a run up, such as a slow database: they say nothing of its source. */
export const internalOutages: ReadonlySet<ErrorCode> = new Set([...outageCodes, 'TIMEOUT']);
