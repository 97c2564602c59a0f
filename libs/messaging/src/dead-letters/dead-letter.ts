import { createHash } from 'node:crypto';
import { type DeadLetterReason } from '../delivery/deliver.js';
import { decodeEvent } from '../encoding.js';

/** An event that a service could not handle. */
export interface DeadLetter {
  /** Id of the event. For a message that is not an event, a UUID derived from its position in the stream, so that duplicates are recognized. */
  id: string;
  type: string;
  /** The message as received. */
  body: string;
  code: string;
  message: string;
  deliveries: number;
}

export interface StoredDeadLetter extends DeadLetter {
  diedAt: Date;
}

/** Dead letters of one service, in its own database, independent of the transport. */
export interface DeadLetterStore {
  /** Resolves once the letter is stored; a known id has no effect. Until then the event counts as not handled. */
  add(letter: DeadLetter): Promise<void>;
  /** The newest letters, and the total number. */
  list(limit: number): Promise<{ letters: StoredDeadLetter[]; total: number }>;
  find(ids: readonly string[]): Promise<StoredDeadLetter[]>;
  /** Records another failed delivery. */
  failAgain(id: string, reason: DeadLetterReason): Promise<void>;
  /** Returns the number of removed letters. */
  remove(ids: readonly string[]): Promise<number>;
}

/** Longer messages are truncated, because an error may quote unreadable input. */
const maxMessageLength = 2000;

/**
 * Creates the dead letter of a message.
 *
 * @param position - position of the message in the stream; identifies a message that is not an event
 */
export function toDeadLetter(
  { type, body, position, deliveries }: { type: string; body: string; position: string; deliveries: number },
  { code, message }: DeadLetterReason,
): DeadLetter {
  return {
    id: eventIdOf(body) ?? uuidOf(`${type} ${position}`),
    type,
    body,
    code,
    message: message.slice(0, maxMessageLength),
    deliveries,
  };
}

function eventIdOf(body: string): string | undefined {
  try {
    return decodeEvent(body).id;
  } catch {
    return undefined;
  }
}

/** A version 8 UUID derived from a hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
