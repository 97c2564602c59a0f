import { Logger } from '@nestjs/common';
import { decode, encode } from './encoding.js';
import { formatStack } from './format-stack.js';
import { broadcastSubject, type MessagingSettings } from './streams.js';

export type BroadcastListener = (data: unknown) => void;

const logger = new Logger('Live');

/** Encodes and sends a broadcast. Never throws: errors are logged and the broadcast is dropped. */
export function sendBroadcast(
  name: string,
  data: unknown,
  { maxMessageBytes }: MessagingSettings,
  send: (subject: string, text: string) => void,
): void {
  try {
    send(broadcastSubject(name), encode(data, maxMessageBytes));
  } catch (error) {
    logger.warn(`${name}: broadcast failed\n${formatStack(error)}`);
  }
}

/** Calls a listener. Never throws: its errors are logged. */
export function deliverBroadcast(subject: string, text: string, listener: BroadcastListener): void {
  try {
    listener(decode(text));
  } catch (error) {
    logger.warn(`${subject}: a listener failed\n${formatStack(error)}`);
  }
}
