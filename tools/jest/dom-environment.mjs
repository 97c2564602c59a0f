// Browser environment of component specs, which select it in their first comment: jsdom, with additions for missing browser features.
import { TestEnvironment } from 'jest-environment-jsdom';

/** React schedules its work with a MessageChannel. The MessageChannel of Node.js would keep the process running. */
class MessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage?.({ data })) };
}

/** Does nothing, because jsdom has no layout: no element enters or leaves the visible area. */
class IntersectionObserver {
  observe() {}
  disconnect() {}
}

/** A wide window, without preferences. */
const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });

/** The Request of Node.js does not accept the abort signals of jsdom, and the DOM of jsdom does not accept the abort signals of Node.js. */
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

export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode, { IntersectionObserver, MessageChannel, matchMedia });
  }
}
