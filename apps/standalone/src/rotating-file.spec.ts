import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { openLog } from './open-log.js';
import { RotatingFile } from './rotating-file.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder('log');
  file = path.join(folder, 'logs', 'tracker.log');
});

const modeOf = (target: string) => statSync(target).mode & 0o777;
const linesOf = (target: string) => (existsSync(target) ? readFileSync(target, 'utf8').split('\n').slice(0, -1) : []);
const allLines = () => readdirSync(path.dirname(file)).flatMap((name) => linesOf(path.join(folder, 'logs', name)));

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5);
}

async function writeLines(log: RotatingFile, from: number, to: number): Promise<void> {
  for (let each = from; each < to; each += 1) {
    log.write(`line ${each}\n`);
    if (each % 7 === 0) await pause(0);
  }
  await until(() => linesOf(file).at(-1) === `line ${to - 1}`);
}

describe('the log file', () => {
  it('rotates while it is written, without losing lines, and keeps a bounded number of files', async () => {
    const written = Array.from({ length: 400 }, (_, each) => `line ${each}`);
    const log = new RotatingFile({ file, maxBytes: 1000, oldFiles: 9 });
    await writeLines(log, 0, 400);
    expect(allLines().toSorted()).toEqual(written.toSorted());
    expect([...linesOf(`${file}.1`), ...linesOf(file)]).toEqual(
      written.slice(-linesOf(`${file}.1`).length - linesOf(file).length),
    );
    await writeLines(log, 400, 4000);
    const names = readdirSync(path.dirname(file));
    expect(names).toHaveLength(10);
    for (const name of names) {
      const { size, mode } = statSync(path.join(folder, 'logs', name));
      expect(size).toBeLessThanOrEqual(1000);
      expect(mode & 0o777).toBe(0o640);
    }
  });

  it('is created again after it was removed', async () => {
    const log = new RotatingFile({ file, maxBytes: 1000, oldFiles: 1 });
    await writeLines(log, 0, 5);
    rmSync(path.dirname(file), { recursive: true });
    await writeLines(log, 5, 10);
    expect(linesOf(file)).toEqual(['line 5', 'line 6', 'line 7', 'line 8', 'line 9']);
  });

  it('gets the lines that were logged while the disk was full as soon as there is space', async () => {
    mkdirSync(path.dirname(file));
    symlinkSync('/dev/full', file);
    const log = new RotatingFile({ file, maxBytes: 1000, oldFiles: 1 });
    log.write('line 0\n');
    await pause(0);
    log.write('line 1\n');
    await pause(0);
    rmSync(file);
    await writeLines(log, 2, 3);
    expect(linesOf(file)).toEqual(['line 0', 'line 1', 'line 2']);
  });

  it('that an earlier version wrote becomes unreadable for other accounts at the next start', async () => {
    mkdirSync(path.dirname(file), { mode: 0o755 });
    for (const each of [file, `${file}.1`]) {
      writeFileSync(each, 'old\n');
      chmodSync(each, 0o644);
    }
    openLog(folder).info('new');
    await until(() => linesOf(file).length === 2);
    expect([path.dirname(file), file, `${file}.1`].map(modeOf)).toEqual([0o700, 0o640, 0o640]);
  });
});
