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
  /** Writes bytes unchanged and waits while the reader is slower. */
  writeBytes(bytes: Uint8Array): Promise<void>;
}

/** Output of a command: passes text through, filters it with jq, or collects it for a pager. */
export interface ResultSink extends DataSink {
  /** Called before any output. */
  begin(options: ResultOptions): void;
  /** Prints text for users, in a pager if it is taller than the terminal. */
  page(text: string): void;
}

export interface ResultOptions {
  /** A jq filter that is applied to each JSON document. */
  jq: string | undefined;
  /** Whether a pager may be used. */
  pager: boolean;
}

/** The process as commands see it. */
export interface Io extends Omit<ProcessIo, 'out'> {
  out: ResultSink;
  /** Runs a task after the result of the command is printed. Skipped if the command fails. */
  afterwards(task: () => Promise<void>): void;
}

/** The process boundary: streams, environment, clock and prompts. Specs can replace it. */
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
  /** Aborts on Ctrl-C, and when output can no longer be written because the reader closed the pipe or the disk is full. */
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
  /** Shows a text in a pager and waits until the user leaves it; false if there is no pager. */
  openPager(text: string): Promise<boolean>;
  /** Opens a web page in the user's browser; false if no program can open it. */
  openPage(url: string): Promise<boolean>;
  /** Reads all of stdin. */
  readInput(): Promise<string>;
  /** Stdin as a stream. */
  openInput(): Readable;
}
