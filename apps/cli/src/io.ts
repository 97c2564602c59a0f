/** Where text goes to. */
export interface Sink {
  write(text: string): void;
  isTTY: boolean;
  /** Width in characters. */
  columns: number;
  /** Height in lines. */
  rows: number;
}

/** Everything outside of the program that it may touch, so that a spec can be the terminal. */
export interface Io {
  /** Data. */
  out: Sink;
  /** Messages, progress, errors. */
  err: Sink;
  env: Record<string, string | undefined>;
  /** Folder of the person. */
  home: string;
  /** Name of this machine. */
  hostname: string;
  /** Aborted by Ctrl-C, or when nobody reads the output any more. */
  signal: AbortSignal;
  now(): Date;
  /** Of the person; that of the machine where absent. */
  timeZone?: string;
  /** Ends early when `until` is aborted. Rejects when the signal is. */
  wait(ms: number, until?: AbortSignal): Promise<void>;
  /** Asks the person; null where there is nobody to ask. */
  ask: ((question: string) => Promise<string>) | null;
  /** The same without showing what is typed. */
  askSecret: ((question: string) => Promise<string>) | null;
  /** All of stdin. */
  readInput(): Promise<string>;
}
