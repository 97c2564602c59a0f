import { type ErrorCode } from '@rfp/contracts/errors';
import { outageCodes } from '@rfp/messaging/streams';

/** Error codes of outages within this product, such as a slow database, which say nothing about the source. */
export const internalOutages: ReadonlySet<ErrorCode> = new Set([...outageCodes, 'TIMEOUT']);
