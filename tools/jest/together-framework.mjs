// Test framework for tools/jest/together-runner.mjs: jest-circus, in which each spec file of a group is a describe block named by its path. A file is
// loaded just before its tests run, and its hooks and errors apply only to its block.
import circus from 'jest-circus/runner';
import { formatExecError } from 'jest-message-util';
import { pathsOf, startFile } from './together-groups.mjs';

/**
 * Replaces Jest's framework.
 *
 * @returns the result of Jest's framework and `files`: by path, the results that the runner cannot derive from the tests
 */
export default async function runTogether(globalConfig, config, environment, runtime, testPath, send) {
  const paths = pathsOf(testPath);
  const { console } = environment.global;
  const messages = () => console.getBuffer?.() ?? [];
  const importModule = runtime.unstable_importModule.bind(runtime);
  const handle = environment.handleTestEvent?.bind(environment);
  const files = {};
  /** Hooks that shared modules registered. They are added to each file, as if the file had loaded the modules itself. */
  const sharedHooks = [];
  let fileStart;

  // When Jest imports the first file, this creates an empty block for each file.
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
    fileStart = { start: Date.now(), messages: messages().length, errors: state.unhandledErrors.length };
    await startFile(block.name);
    environment.beginFile?.(block);
    block.hooks.push(...sharedHooks.map((hook) => ({ ...hook, parent: block })));
    // Jest rejects new tests and hooks while tests run.
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
    // Mocks and fake timers of this file must not affect the next file.
    environment.fakeTimersModern?.useRealTimers();
    runtime.restoreAllMocks();
    const texts = unhandledErrors
      .slice(fileStart.errors)
      .map((error) => formatExecError([error].flat()[0], config, globalConfig, name));
    files[name] = {
      start: fileStart.start,
      end: Date.now(),
      console: messages().slice(fileStart.messages),
      execError: texts.length > 0 ? texts.join('\n') : undefined,
    };
  }

  const sendForFile = (name, [, info]) => send(name, [info.ancestorTitles[0], withoutFileBlock(info)]);
  const result = await circus.default(globalConfig, config, environment, runtime, testPath, send && sendForFile);
  // Failures outside of all files.
  if (result.testExecError && Object.values(files).every(({ execError }) => execError === undefined)) {
    files[testPath].execError = result.failureMessage;
  }
  return { ...result, files };
}

/** Test info with the title in its file, without the block of the file. */
function withoutFileBlock({ ancestorTitles: [path, ...ancestorTitles], fullName, ...info }) {
  return { ...info, ancestorTitles, fullName: fullName.slice(path.length + 1) };
}
