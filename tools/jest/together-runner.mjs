// Jest runner that runs the spec files with the same environment together and loads each module once. Jest itself loads every module again for each
// file, which takes longer than most tests. Reporters receive a separate result for each file. A file whose first comment has `@alone` and a reason
// has a separate run:
//   /** @alone It sets flags of V8. */
import { readFileSync } from 'node:fs';
import { formatResultsErrors } from 'jest-message-util';
import TestRunner from 'jest-runner';
import { setGroups } from './together-groups.mjs';

const firstComment = /^\s*\/\*\*[^]*?\*\//;

/** @returns {string} key of the group: files with the same key share a run */
function groupKey({ path }) {
  const comment = firstComment.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
  if (/@alone\b/.test(comment)) return path;
  return /@jest-environment\s+(\S+)/.exec(comment)?.[1] ?? '';
}

export default class TogetherRunner extends TestRunner {
  /** Files of each group by the path of its first file. */
  #groups = new Map();
  #onStart;

  async runTests(tests, watcher, options) {
    const sorted = tests.toSorted((one, other) => (one.path < other.path ? -1 : 1));
    const groups = Map.groupBy(sorted, groupKey);
    this.#groups = new Map([...groups.values()].map((members) => [members[0].path, members]));
    setGroups(
      [...groups.values()].map((members) => members.map(({ path }) => path)),
      (path) => this.#onStart([sorted.find((test) => test.path === path)]),
    );
    await super.runTests(
      [...groups.values()].map(([first]) => first),
      watcher,
      { ...options, serial: true },
    );
  }

  on(name, listener) {
    if (name === 'test-file-start') {
      // The framework reports the start of each file through `onStart`.
      this.#onStart = listener;
      return () => {};
    }
    if (name === 'test-file-success') {
      return super.on(name, async ([{ path }, result]) => {
        for (const test of this.#groups.get(path)) await listener([test, this.#resultOf(test, result)]);
      });
    }
    if (name === 'test-file-failure') {
      return super.on(name, async ([{ path }, error]) => {
        for (const test of this.#groups.get(path)) await listener([test, error]);
      });
    }
    return super.on(name, listener);
  }

  /** @param result of a group; the framework adds `files` to it */
  #resultOf({ path, context }, { files, ...group }) {
    const { start, end, console, execError } = files[path];
    const testResults = group.testResults
      .filter(({ ancestorTitles }) => ancestorTitles[0] === path)
      .map((result) => ({
        ...result,
        ancestorTitles: result.ancestorTitles.slice(1),
        fullName: result.fullName.slice(path.length + 1),
      }));
    const countTests = (...statuses) => testResults.filter(({ status }) => statuses.includes(status)).length;
    const messages = [formatResultsErrors(testResults, context.config, this._globalConfig, path), execError];
    const numPendingTests = countTests('pending');
    return {
      ...group,
      testFilePath: path,
      testResults,
      numFailingTests: countTests('failed'),
      numPassingTests: testResults.length - countTests('failed', 'pending', 'todo'),
      numPendingTests,
      numTodoTests: countTests('todo'),
      skipped: numPendingTests === testResults.length,
      console: console.length > 0 ? console : undefined,
      failureMessage: messages.filter(Boolean).join('\n\n') || null,
      testExecError: execError && { message: '', stack: execError },
      perfStats: { ...group.perfStats, start, end, runtime: end - start, slow: false },
    };
  }
}
