import { Logger } from '@nestjs/common';
import { decode, encode } from './encoding.js';
import { formatStack } from './format-stack.js';
import { broadcastSubject, type MessagingSettings } from './streams.js';

export type BroadcastListener = (data: unknown) => void;

const logger = new Logger('Live');

/** Sends a broadcast by way of `send`. Never throws: what cannot be said is dropped, with a word in the log. */
export function sendBroadcast(
  name: string,
  data: unknown,
  { maxMessageBytes }: MessagingSettings,
  send: (subject: string, text: string) => void,
): void {
  try {
    send(broadcastSubject(name), encode(data, maxMessageBytes));
  } catch (error) {
    logger.warn(`${name} could not be told\n${formatStack(error)}`);
  }
}

/** Hands a broadcast to who hears it. Never throws: a hearer's failure is its own. */
export function deliverBroadcast(subject: string, text: string, hearer: BroadcastListener): void {
  try {
    hearer(decode(text));
  } catch (error) {
    logger.warn(`${subject} was heard and failed\n${formatStack(error)}`);
  }
}
