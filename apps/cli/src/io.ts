import { type Readable } from 'node:stream';

/** Output stream. */
export interface Sink {
  write(text: string): void;
  isTTY: boolean;
  /** Width in characters. */
  columns: number;
  /** Height in lines. */
  rows: number;
}

/** Standard output. */
export interface DataSink extends Sink {
  /** Writes bytes unchanged, such as those of a file, and waits while the reader is slower. */
  writeBytes(bytes: Uint8Array): Promise<void>;
}

/** Output of a command: passes text through, filters it by jq, or collects it for a pager. */
export interface ResultSink extends DataSink {
  /** Called before anything is written. */
  begin(options: ResultOptions): void;
  /** A text for a person to read: shown in a pager if it is taller than the terminal. */
  page(text: string): void;
}

export interface ResultOptions {
  /** A filter of the jq language, applied to each JSON document. */
  jq: string | undefined;
  /** Whether a pager may be used. */
  pager: boolean;
}

/** The process as a command sees it. */
export interface Io extends Omit<ProcessIo, 'out'> {
  out: ResultSink;
  /** Runs a task after the result of a command is printed, unless the command fails. */
  afterwards(task: () => Promise<void>): void;
}

/** The process boundary: streams, environment, clock and prompts, so that a spec can replace them. */
export interface ProcessIo {
  /** Data. */
  out: DataSink;
  /** Messages, progress, errors. */
  err: Sink;
  env: Record<string, string | undefined>;
  /** Home directory. */
  home: string;
  /** Host name of this machine. */
  hostname: string;
  platform: NodeJS.Platform;
  /** Aborted by Ctrl-C, or when the output can no longer be written: its reader has closed the pipe, or the disk is full. */
  signal: AbortSignal;
  now(): Date;
  /** Default: the time zone of the machine. */
  timeZone?: string;
  /** Resolves early when `until` aborts. Rejects when `signal` aborts. */
  wait(ms: number, until?: AbortSignal): Promise<void>;
  /** Prompts the user; null without a terminal. */
  ask: ((question: string) => Promise<string>) | null;
  /** Prompts without echo. */
  askSecret: ((question: string) => Promise<string>) | null;
  /** Shows a text in a pager, and waits until the person leaves it; false if there is none. */
  openPager(text: string): Promise<boolean>;
  /** Opens a web page in the browser of the user; false if nothing can open it. */
  openPage(url: string): Promise<boolean>;
  /** All of stdin. */
  readInput(): Promise<string>;
  /** Stdin as it comes. */
  openInput(): Readable;
}
