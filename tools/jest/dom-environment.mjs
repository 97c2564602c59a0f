// Browser environment of component specs, which choose it in their first comment. jsdom, with what it lacks of a browser.
import { TestEnvironment } from 'jest-environment-jsdom';
import { failFast } from './fail-fast.mjs';
import { readStylesQuickly } from './quick-styles.mjs';

/** React continues its work through one. That of Node.js would keep the process running. */
class MessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage?.({ data })) };
}

/** jsdom has no layout: nothing scrolls out of sight. */
class IntersectionObserver {
  observe() {}
  disconnect() {}
}

/** A wide window, without preferences. */
const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });

/** That of Node.js takes no signal of jsdom, and the DOM of jsdom takes no other. */
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

/** Globals of a browser that jsdom lacks. Node.js has the same ones. */
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
    // Jest sets 100, which every error that is made, thrown or not, pays for.
    this.global.Error.stackTraceLimit = 30;
  }
}
