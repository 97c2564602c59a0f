// Browser environment of component specs, which choose it in their first comment. jsdom, with what it lacks of a browser.
import { TestEnvironment } from 'jest-environment-jsdom';
import { failFast } from './fail-fast.mjs';

/** Globals of a browser that jsdom lacks. Node.js has the same ones. */
const missing = { fetch, Headers, Request, Response, ReadableStream, TextEncoder, TextDecoder, TextDecoderStream };

export default class DomEnvironment extends failFast(TestEnvironment) {
  async setup() {
    await super.setup();
    Object.assign(this.global, missing);
  }
}
