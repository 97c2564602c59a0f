// Jest reporter that writes the figures for tools/test.mjs to the file named by RFP_TEST_FIGURES:
//   { run, complete, passed, failed, skipped, files: [{ file, seconds, tests }] }
// `run` is the value of RFP_TEST_RUN, which distinguishes cached results from new results.
// During the run, the note FILE.running names the current test, or a test that ran less than a second before. It tells where a run hangs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../workspaces.mjs';
import { longTimers } from './long-timers.mjs';

/** Time after the last spec at which open timers are printed. A normal run exits within a second. */
const reportTimersMs = 15_000;
/** Minimum time between two notes. Writing a note for each test would take longer than many tests. */
const noteMs = 500;

/** Real timers, for the time while a spec uses fake timers. */
const { setTimeout: start, clearTimeout: clear } = globalThis;
const now = performance.now.bind(performance);

export default class FiguresReporter {
  #file = process.env.RFP_TEST_FIGURES ?? '';
  #figures = { run: process.env.RFP_TEST_RUN ?? '', complete: false, passed: 0, failed: 0, skipped: 0, files: [] };
  #running = '';
  #notedAt = -Infinity;
  #timer;

  onRunStart() {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    this.#note('loading the specs');
    this.#write();
  }

  onTestFileStart(test) {
    this.#note(`${relative(test.path)}, before its first test`);
  }

  onTestCaseStart(test, { fullName }) {
    this.#note(`${relative(test.path)}, in or after the test "${fullName}"`);
  }

  onTestFileResult(test, result) {
    const { numPassingTests, numFailingTests, numPendingTests, numTodoTests, testExecError, perfStats } = result;
    this.#figures.passed += numPassingTests;
    // A spec file that cannot be loaded counts as one failed test.
    this.#figures.failed += numFailingTests === 0 && testExecError ? 1 : numFailingTests;
    this.#figures.skipped += numPendingTests + numTodoTests;
    const seconds = Math.round((perfStats.end - perfStats.start) / 100) / 10;
    this.#figures.files.push({ file: relative(test.path), seconds, tests: numPassingTests + numFailingTests });
    this.#note(`after ${relative(test.path)}`);
    this.#write();
  }

  onRunComplete() {
    this.#figures.complete = true;
    this.#write();
    clear(this.#timer);
    rmSync(`${this.#file}.running`, { force: true });
    // Shortly before tools/jest.mjs kills the run.
    setTimeout(() => process.stderr.write(`${longTimers().join('\n')}\n`), reportTimersMs).unref();
  }

  /** Writes the note immediately if the previous note is old enough, because a test may block the timer. */
  #note(text) {
    this.#running = text;
    if (now() - this.#notedAt >= noteMs) this.#writeNote();
    else this.#timer ??= start(() => this.#writeNote(), noteMs).unref();
  }

  #writeNote() {
    clear(this.#timer);
    this.#timer = undefined;
    this.#notedAt = now();
    writeFileSync(`${this.#file}.running`, this.#running);
  }

  #write() {
    writeFileSync(this.#file, JSON.stringify(this.#figures));
  }
}

function relative(file) {
  return path.relative(root, file).split(path.sep).join('/');
}
