// The test framework for tools/jest/together-runner.mjs: jest-circus, in which each spec file of a group is a describe block named by its path. A
// file is loaded just before its tests run, and its hooks and errors stay within its block.
import circus from 'jest-circus/runner';
import { formatExecError } from 'jest-message-util';
import { pathsOf, startFile } from './together-groups.mjs';

/**
 * Replaces Jest's framework.
 *
 * @returns the result of Jest's framework, with `files`: results by path that the runner cannot derive from the tests
 */
export default async function runTogether(globalConfig, config, environment, runtime, testPath, send) {
  const paths = pathsOf(testPath);
  const { console } = environment.global;
  const messages = () => console.getBuffer?.() ?? [];
  const importModule = runtime.unstable_importModule.bind(runtime);
  const handle = environment.handleTestEvent?.bind(environment);
  const files = {};
  /** Hooks of modules that several files import. Each file gets them, as if it had loaded the modules itself. */
  const sharedHooks = [];
  let begun;

  // Jest requests the first file, and gets a block for each file.
  runtime.unstable_importModule = async (path) => {
    if (path !== testPath) return importModule(path);
    for (const each of paths) environment.global.describe(each, () => {});
  };

  environment.handleTestEvent = async (event, state) => {
    const { name, describeBlock } = event;
    const isFile = describeBlock !== undefined && describeBlock.parent === state.rootDescribeBlock;
    if (isFile && name === 'run_describe_start') await begin(describeBlock, state);
    await handle?.(event, state);
    if (isFile && name === 'run_describe_finish') end(describeBlock, state);
  };

  async function begin(block, state) {
    begun = { start: Date.now(), messages: messages().length, errors: state.unhandledErrors.length };
    await startFile(block.name);
    environment.beginFile?.(block);
    block.hooks.push(...sharedHooks.map((hook) => ({ ...hook, parent: block })));
    // Jest accepts no tests and hooks while tests run.
    Object.assign(state, { hasStarted: false, currentDescribeBlock: block });
    try {
      await importModule(block.name);
    } catch (error) {
      environment.global.it('can be loaded', () => {
        throw error;
      });
    }
    Object.assign(state, { hasStarted: true, currentDescribeBlock: state.rootDescribeBlock });
    sharedHooks.push(
      ...block.hooks.slice(sharedHooks.length).filter(({ asyncError }) => !asyncError.stack.includes(block.name)),
    );
  }

  function end({ name }, { unhandledErrors }) {
    // The next file must not find leftovers of the previous one.
    environment.fakeTimersModern?.useRealTimers();
    runtime.restoreAllMocks();
    const texts = unhandledErrors
      .slice(begun.errors)
      .map((error) => formatExecError([error].flat()[0], config, globalConfig, name));
    files[name] = {
      start: begun.start,
      end: Date.now(),
      console: messages().slice(begun.messages),
      execError: texts.length > 0 ? texts.join('\n') : undefined,
    };
  }

  const sendOf = (name, [, info]) => send(name, [info.ancestorTitles[0], own(info)]);
  const result = await circus.default(globalConfig, config, environment, runtime, testPath, send && sendOf);
  // Failures outside of all files.
  if (result.testExecError && Object.values(files).every(({ execError }) => execError === undefined)) {
    files[testPath].execError = result.failureMessage;
  }
  return { ...result, files };
}

/** A test as named in its file. */
function own({ ancestorTitles: [path, ...ancestorTitles], fullName, ...info }) {
  return { ...info, ancestorTitles, fullName: fullName.slice(path.length + 1) };
}
