// Environment of specs without a DOM. `launchBrowser` is for the specs of tools/e2e, which control a browser.
import { TestEnvironment } from 'jest-environment-node';
import { launchBrowser } from './browser.mjs';
import { failFast } from './fail-fast.mjs';

export default class NodeEnvironment extends failFast(TestEnvironment) {
  async setup() {
    await super.setup();
    this.global.launchBrowser = launchBrowser;
    // Jest sets 100, which makes the creation of every error slower.
    this.global.Error.stackTraceLimit = 30;
  }
}
