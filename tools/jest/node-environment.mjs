// Environment of the specs that need no DOM. It provides the specs of tools/e2e with the shared browser.
import { TestEnvironment } from 'jest-environment-node';
import { launchBrowser } from './browser.mjs';

export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.launchBrowser = launchBrowser;
  }
}
