import { createHash } from 'node:crypto';
import { type DeadReason } from './deliver.js';
import { decodeEvent } from './encoding.js';

/** An event that a service could not handle. */
export interface DeadLetter {
  /** Id of the event. For a message that is no event, a UUID derived from its position in the stream, so that a second addition is recognized. */
  id: string;
  type: string;
  /** Text as received. */
  body: string;
  code: string;
  message: string;
  deliveries: number;
}

export interface KeptDeadLetter extends DeadLetter {
  diedAt: Date;
}

/** Dead letters of one service, in its own database, whatever carried the events. */
export interface DeadLetterStore {
  /** Resolves once it is stored; a known id changes nothing. Until then the event counts as not handled. */
  add(letter: DeadLetter): Promise<void>;
  /** The newest, and the number of all. */
  list(limit: number): Promise<{ letters: KeptDeadLetter[]; total: number }>;
  find(ids: readonly string[]): Promise<KeptDeadLetter[]>;
  /** Another delivery failed. */
  failAgain(id: string, reason: DeadReason): Promise<void>;
  /** Returns how many there were. */
  remove(ids: readonly string[]): Promise<number>;
}

/** Longer ones are cut: an error may quote what it could not read. */
const maxMessageLength = 2000;

/**
 * The dead letter of a message.
 *
 * @param place - where the message lies in the stream: identifies one that is no event
 */
export function toDeadLetter(
  { type, body, place, deliveries }: { type: string; body: string; place: string; deliveries: number },
  { code, message }: DeadReason,
): DeadLetter {
  return {
    id: eventIdOf(body) ?? uuidOf(`${type} ${place}`),
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

/** A UUID of version 8, made of a hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
