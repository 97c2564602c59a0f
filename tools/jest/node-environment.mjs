// Environment of the specs that need no DOM. Those of tools/e2e control a browser.
import { TestEnvironment } from 'jest-environment-node';
import { launchBrowser } from './browser.mjs';
import { failFast } from './fail-fast.mjs';

export default class NodeEnvironment extends failFast(TestEnvironment) {
  async setup() {
    await super.setup();
    this.global.launchBrowser = launchBrowser;
    // Jest sets 100, which every error that is made, thrown or not, pays for.
    this.global.Error.stackTraceLimit = 30;
  }
}
