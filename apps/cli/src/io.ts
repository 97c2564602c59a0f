/** Output stream. */
export interface Sink {
  write(text: string): void;
  isTTY: boolean;
  /** Width in characters. */
  columns: number;
  /** Height in lines. */
  rows: number;
}

/** The process boundary: streams, environment, clock and prompts, so that a spec can replace them. */
export interface Io {
  /** Data. */
  out: Sink;
  /** Messages, progress, errors. */
  err: Sink;
  env: Record<string, string | undefined>;
  /** Home directory. */
  home: string;
  /** Host name of this machine. */
  hostname: string;
  /** Aborted by Ctrl-C, or when the reader of the output has closed the pipe. */
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
  /** All of stdin. */
  readInput(): Promise<string>;
}
