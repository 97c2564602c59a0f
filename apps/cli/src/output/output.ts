import { type ProcessIo, type ResultOptions, type ResultSink } from '../io.js';
import { type JqFilter } from './jq-filter.js';

/** Standard output of a command. */
export class Output implements ResultSink {
  #filter: Promise<JqFilter> | undefined;
  #pages = '';
  #hasPager = false;

  constructor(private readonly io: ProcessIo) {}

  get isTTY(): boolean {
    return this.io.out.isTTY;
  }

  get columns(): number {
    return this.io.out.columns;
  }

  get rows(): number {
    return this.io.out.rows;
  }

  begin({ jq, pager }: ResultOptions): void {
    this.#hasPager = pager && this.io.out.isTTY;
    if (jq !== undefined) this.#filter = this.startFilter(jq);
  }

  write(text: string): void {
    if (this.#filter === undefined) this.io.out.write(text);
    else this.#filter = pushTo(this.#filter, text);
  }

  writeBytes(bytes: Uint8Array): Promise<void> {
    return this.io.out.writeBytes(bytes);
  }

  page(text: string): void {
    if (this.#hasPager && (this.#pages !== '' || this.isTall(text))) this.#pages += text;
    else this.write(text);
  }

  /**
   * Prints the remaining output.
   * @throws AppError VALIDATION if the jq filter fails on the result
   */
  async end(): Promise<void> {
    const pages = this.#pages;
    this.#pages = '';
    if (pages !== '' && !(await this.io.openPager(pages))) this.io.out.write(pages);
    const filter = await this.#filter;
    await filter?.end();
  }

  /** Stops a filter that is still running. */
  async abandon(): Promise<void> {
    const filter = await this.#filter;
    await filter?.stop();
  }

  private isTall(text: string): boolean {
    return text.split('\n').length > this.rows;
  }

  /** Loaded only when needed, so that the help stays fast. */
  private async startFilter(filter: string): Promise<JqFilter> {
    const { startJqFilter } = await import('./jq-filter.js');
    return startJqFilter(filter, { write: (text) => this.io.out.write(text), signal: this.io.signal });
  }
}

async function pushTo(filter: Promise<JqFilter>, text: string): Promise<JqFilter> {
  const started = await filter;
  started.push(text);
  return started;
}
