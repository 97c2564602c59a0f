// Environment of the specs without a DOM. Those of tools/e2e control a browser.
import { TestEnvironment } from 'jest-environment-node';
import { launchBrowser } from './browser.mjs';

export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.launchBrowser = launchBrowser;
  }
}
