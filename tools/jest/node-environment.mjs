// Environment of the specs without a DOM. Those of tools/e2e control a browser.
import { TestEnvironment } from 'jest-environment-node';
import { launchBrowser } from './browser.mjs';
import { failFast } from './fail-fast.mjs';

export default class NodeEnvironment extends failFast(TestEnvironment) {
  async setup() {
    await super.setup();
    this.global.launchBrowser = launchBrowser;
    // Jest sets 100, which makes every created error slower, thrown or not.
    this.global.Error.stackTraceLimit = 30;
  }
}
