import { Logger } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { decode, encode } from './encoding.js';
import { formatStack } from './format-stack.js';

/** A requester that takes parts before the reply. */
export interface PartsOptions {
  /** Called with each part, in order. Parts are optional: the reply is the same without them. */
  onPart: (part: unknown) => void;
  /** Ends the request with `REQUEST_ABORTED`, and aborts the signal of its handler. */
  signal: AbortSignal;
}

/** Sends parts; for the handler of a request whose requester takes parts. */
export interface Parts {
  /** Sends a part, at most once. Never throws or waits; has no effect after the reply. */
  send(part: unknown): void;
  /** Aborted when the requester has left. */
  signal: AbortSignal;
}

const logger = new Logger('Parts');

/** Encodes and sends a part. Never throws: errors are logged and the part is dropped. */
export function sendPart(part: unknown, maxBytes: number, send: (text: string) => void): void {
  try {
    send(encode(part, maxBytes));
  } catch (error) {
    logger.warn(`A part could not be sent\n${formatStack(error)}`);
  }
}

/** Passes a received part to its requester. Never throws: errors are logged. */
export function receivePart(text: string, { onPart }: PartsOptions): void {
  try {
    onPart(decode(text));
  } catch (error) {
    logger.warn(`A part could not be received\n${formatStack(error)}`);
  }
}

/** Settles like `work`, or rejects with `REQUEST_ABORTED` when the signal aborts; the work itself continues. */
export async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(new AppError('REQUEST_ABORTED'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
