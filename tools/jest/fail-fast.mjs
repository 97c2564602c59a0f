// Shared behavior of the Jest environments: a failing beforeAll hook ends its describe block immediately, and a spec file that takes too long is
// ended with a message that names it. After a failed beforeAll hook, Jest itself would still run the hooks of every test and nested block, each up to
// its timeout, although their servers never started.
import process from 'node:process';

/** Time limit of a spec file, many times the duration of the slowest file. */
const defaultFileLimitMs = 15 * 60_000;

/** Time limit of an afterAll hook that cleans up after a failed beforeAll hook. */
const cleanupLimitMs = 10_000;

const noop = () => {};

/**
 * @param {typeof import('jest-environment-node').TestEnvironment} Base environment to extend
 */
export function failFast(Base) {
  return class extends Base {
    #file;
    /** Describe block of the current file; `undefined` if the file does not share its run with others. */
    #block;
    #timer;
    #state;
    #running = 'loading of the file';

    constructor(config, context) {
      super(config, context);
      this.#file = context.testPath;
    }

    async setup() {
      await super.setup();
      this.#startTimer();
    }

    /** Restarts the time limit for the next file of a shared run. @param {object} block describe block of the file, named by its path */
    beginFile(block) {
      this.#file = block.name;
      this.#block = block;
      this.#running = 'loading of the file';
      clearTimeout(this.#timer);
      this.#startTimer();
    }

    #startTimer() {
      const limitMs = Number(process.env.RFP_TEST_FILE_LIMIT_MS ?? defaultFileLimitMs);
      this.#timer = setTimeout(() => this.#onLimit(limitMs), limitMs);
      this.#timer.unref();
    }

    async teardown() {
      clearTimeout(this.#timer);
      await super.teardown();
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      this.#state = state;
      if (event.name === 'hook_start') this.#running = `${event.hook.type} hook of ${titleOf(event.hook.parent)}`;
      if (event.name === 'test_fn_start') this.#running = `test ${titleOf(event.test)}`;
      if (event.name === 'hook_failure' && event.hook.type === 'beforeAll') {
        skipTests(event.describeBlock, state, `A beforeAll hook of ${titleOf(event.describeBlock)} failed.`);
        for (const block of blocksOf(event.describeBlock)) {
          for (const hook of block.hooks) {
            if (hook.type === 'afterAll' && block === event.describeBlock) limitCleanup(hook);
            else hook.fn = noop;
          }
        }
      }
    }

    #onLimit(limitMs) {
      const reason = `The time limit of ${limitMs / 1000} s has passed in ${this.#file}, during the ${this.#running}.`;
      process.stderr.write(`\n${reason}\nOpen: ${process.getActiveResourcesInfo().join(', ')}\n`);
      if (this.#state) skipTests(this.#block ?? this.#state.rootDescribeBlock, this.#state, reason);
    }
  };
}

/** Fails the first test of a block that has not ended, and skips the following tests. */
function skipTests(block, state, reason) {
  const [first, ...others] = testsOf(block).filter((test) => test.status === null && isSelected(test, state));
  const error = new Error(`${reason} The other tests of the block were skipped: ${others.length}.`);
  // Without the stack, which would point to this line.
  error.stack = error.message;
  first?.errors.push(error);
  for (const test of others) {
    test.errors = [];
    test.mode = 'skip';
  }
}

/** Makes an afterAll hook clean up after a failed beforeAll hook: short timeout, and no failure because of missing values. */
function limitCleanup(hook) {
  const { fn } = hook;
  if (fn.length > 0) return;
  hook.timeout = Math.min(hook.timeout ?? cleanupLimitMs, cleanupLimitMs);
  hook.fn = async () => {
    try {
      await fn();
    } catch {
      // The failed beforeAll hook did not create the value that this hook uses.
    }
  };
}

function testsOf(block) {
  return block.children.flatMap((child) => (child.type === 'describeBlock' ? testsOf(child) : [child]));
}

function blocksOf(block) {
  return [block, ...block.children.filter((child) => child.type === 'describeBlock').flatMap(blocksOf)];
}

function isSelected(test, { hasFocusedTests, testNamePattern }) {
  if (test.mode === 'skip' || test.mode === 'todo') return false;
  if (hasFocusedTests && test.mode !== 'only') return false;
  return !testNamePattern || testNamePattern.test(namesOf(test).join(' '));
}

function titleOf(node) {
  const names = namesOf(node);
  return names.length === 0 ? 'the file' : `"${names.join(' > ')}"`;
}

function namesOf(node) {
  const names = [];
  for (let each = node; each?.parent; each = each.parent) names.unshift(each.name);
  return names;
}
