// Browser environment for component specs: jsdom, with substitutes for missing browser features. A spec selects it in its first comment.
import { TestEnvironment } from 'jest-environment-jsdom';
import { failFast } from './fail-fast.mjs';
import { readStylesQuickly } from './quick-styles.mjs';

/** Message channel with which React schedules its work. The class of Node.js would keep the process running. */
class MessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage?.({ data })) };
}

/** Observer that never reports: jsdom has no layout, so that no element scrolls out of sight. */
class IntersectionObserver {
  observe() {}
  disconnect() {}
}

/** Matches no media query, as in a wide window of a user without preferences. */
const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });

/** Request that accepts the abort signals of jsdom. The class of Node.js rejects them, and jsdom accepts only its own signals. */
class DomRequest extends Request {
  #signal;

  constructor(input, { signal, ...init } = {}) {
    super(input, init);
    this.#signal = signal;
  }

  get signal() {
    return this.#signal ?? super.signal;
  }
}

/** Browser globals that jsdom lacks, taken from Node.js. */
const fromNode = {
  fetch,
  Headers,
  Request: DomRequest,
  Response,
  ReadableStream,
  TextEncoder,
  TextDecoder,
  TextDecoderStream,
};

export default class DomEnvironment extends failFast(TestEnvironment) {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode, { IntersectionObserver, MessageChannel, matchMedia });
    readStylesQuickly(this.global);
    // Jest sets 100, which makes the creation of every error slower.
    this.global.Error.stackTraceLimit = 30;
  }
}
