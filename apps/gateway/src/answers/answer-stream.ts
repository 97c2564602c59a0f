import { type AnswerEventName, type AnswerPart } from '@rfp/contracts/intelligence/answer-part';
import { PassThrough } from 'node:stream';
import { textOf } from '../live/sse-frame.js';

/** Shorter than the idle timeout of a connection. */
const pingMs = 5000;

/** A reader with more unread bytes gets the answer without further words. */
const maxUnreadBytes = 64 * 1024;

/** Response body with the events before an answer, then the answer or the problem. */
export class AnswerStream {
  readonly body = new PassThrough();
  #begin: () => void = () => undefined;
  /** Resolves with the first event or comment. */
  readonly begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  });

  constructor() {
    const pings = setInterval(() => this.#write(':\n\n'), pingMs);
    this.body.once('close', () => clearInterval(pings));
  }

  part(part: AnswerPart<unknown>): void {
    if ('computed' in part) this.#event('computed', part.computed);
    else if (this.body.writableLength < maxUnreadBytes) this.#event('text', part);
  }

  finish(name: 'answer' | 'problem', data: unknown): void {
    this.#event(name, data);
    this.body.end();
  }

  #event(name: AnswerEventName, data: unknown): void {
    this.#write(textOf(name, data));
  }

  #write(text: string): void {
    if (this.body.writable) this.body.write(text);
    this.#begin();
  }
}
