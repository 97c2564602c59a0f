import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { type DestinationStream } from 'pino';

export interface RotatingFileOptions {
  file: string;
  /** Maximum size of a file. A file that would exceed it is renamed to `<file>.1`, that one to `<file>.2`, and so on. */
  maxBytes: number;
  /** Maximum number of renamed files. */
  oldFiles: number;
}

/** Readable and writable by the account, readable by its group. */
const fileMode = 0o640;
/** Maximum size of lines that wait for disk space. Further lines are counted and dropped, because serving takes precedence over logging. */
const maxWaitingBytes = 4 * 1024 * 1024;
const retryMs = 1000;

/**
 * A log file that rotates while it is written. It is opened for each batch of lines, so a file that was removed or moved away is created again, and
 * lines wait while the disk is full; rotation libraries lose lines in both cases. A batch is everything logged in one turn of the event loop. The
 * last batch is written when the process exits.
 */
export class RotatingFile implements DestinationStream {
  readonly #options: RotatingFileOptions;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #dropped = 0;
  #isScheduled = false;

  constructor(options: RotatingFileOptions) {
    this.#options = options;
    for (const file of this.#files().filter((each) => existsSync(each))) chmodSync(file, fileMode);
    process.once('exit', () => this.#tryFlush());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > maxWaitingBytes) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#flushOrRetry());
  }

  #flushOrRetry(): void {
    if (this.#tryFlush()) this.#isScheduled = false;
    else setTimeout(() => this.#flushOrRetry(), retryMs).unref();
  }

  /** Returns false if lines still wait, because the disk is full or the folder is not writable. */
  #tryFlush(): boolean {
    try {
      while (this.#waiting.length > 0) this.#writeBatch();
      return true;
    } catch {
      return false;
    }
  }

  /** Writes as many lines as the file has room for, or rotates to make room. */
  #writeBatch(): void {
    const { file, maxBytes } = this.#options;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const fd = openSync(file, 'a', fileMode);
    try {
      const { size } = fstatSync(fd);
      const count = this.#countFitting(maxBytes - size);
      if (count === 0 && size > 0) return this.#rotate();
      // A line larger than the maximum file size gets its own file.
      const batch = Buffer.concat(this.#waiting.slice(0, Math.max(count, 1)));
      writeAllOrNothing(fd, batch, size);
      this.#waiting.splice(0, Math.max(count, 1));
      this.#waitingBytes -= batch.length;
    } finally {
      closeSync(fd);
    }
    if (this.#dropped > 0) this.#reportDropped();
  }

  #countFitting(room: number): number {
    let bytes = 0;
    const end = this.#waiting.findIndex((line) => (bytes += line.length) > room);
    return end === -1 ? this.#waiting.length : end;
  }

  #reportDropped(): void {
    const report = { level: 'warn', time: new Date().toISOString(), msg: `${this.#dropped} log lines were dropped` };
    this.#dropped = 0;
    this.write(`${JSON.stringify(report)}\n`);
  }

  #rotate(): void {
    const files = this.#files();
    for (const [index, file] of files.entries()) {
      const next = files[index - 1];
      if (next !== undefined && existsSync(file)) renameSync(file, next);
    }
  }

  /** Paths of all log files, oldest first. */
  #files(): string[] {
    const { file, oldFiles } = this.#options;
    return Array.from({ length: oldFiles + 1 }, (_, age) => (age === 0 ? file : `${file}.${age}`)).toReversed();
  }
}

/** Writes all or nothing, so that a full disk leaves no partial line. */
function writeAllOrNothing(fd: number, batch: Buffer, sizeBefore: number): void {
  if (writeSync(fd, batch) === batch.length) return;
  ftruncateSync(fd, sizeBefore);
  throw new Error('The disk is full');
}
