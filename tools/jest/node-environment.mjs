// Environment of the specs that need no browser.
import { TestEnvironment } from 'jest-environment-node';
import { failFast } from './fail-fast.mjs';

export default failFast(TestEnvironment);
