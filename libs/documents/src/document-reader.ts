import { type DocumentLimits, documentLimits, processMegabytes } from './document-limits.js';
import { type DocumentOutcome } from './document.js';
import { ReaderProcess } from './reader-process.js';

export interface DocumentReaderOptions {
  /** Documents at once, each in a process. */
  processes?: number;
  /** Memory of each process. */
  megabytes?: number;
}

/** What a library keeps by mistake goes with the process. */
const documentsPerProcess = 100;
const idleMs = 30_000;

/**
 * Reads the text of documents in processes of its own, which may end without harm: a document that ends one fails alone.
 * Processes start with the first document and end when none has come for half a minute.
 */
export class DocumentReader {
  private readonly processes: number;
  private readonly megabytes: number;
  private readonly waiting: (() => void)[] = [];
  private readonly idle: ReaderProcess[] = [];
  private readonly all = new Set<ReaderProcess>();
  private active = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor({ processes = 1, megabytes = processMegabytes }: DocumentReaderOptions = {}) {
    this.processes = processes;
    this.megabytes = megabytes;
  }

  /**
   * The text of a document by page, or the reason why there is none. Never rejects because of the document.
   * @param name - of the file; the type is found by the content
   */
  async readDocument(
    bytes: Uint8Array,
    { name = '', limits = {} }: { name?: string; limits?: Partial<DocumentLimits> } = {},
  ): Promise<DocumentOutcome> {
    const all = { ...documentLimits, ...limits };
    // Not worth a copy to another process.
    if (bytes.length > all.bytes) return { failure: { reason: 'too_large' } };
    await this.takeTurn();
    clearTimeout(this.idleTimer);
    try {
      if (this.isClosed) return { failure: { reason: 'crashed' } };
      return await this.readWith(this.takeProcess(), { bytes, name, limits: all });
    } finally {
      this.active -= 1;
      this.waiting.shift()?.();
      if (this.active === 0) this.idleTimer = setTimeout(() => this.endIdle(), idleMs).unref();
    }
  }

  /** Ends all processes; documents that are being read fail. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    for (const process of this.all) process.end();
    this.idle.length = 0;
  }

  private async takeTurn(): Promise<void> {
    while (this.active >= this.processes) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.active += 1;
  }

  private takeProcess(): ReaderProcess {
    const kept = this.idle.pop();
    if (kept?.isUsable === true) return kept;
    if (kept !== undefined) this.retire(kept);
    const started = new ReaderProcess(this.megabytes);
    this.all.add(started);
    return started;
  }

  private async readWith(
    process: ReaderProcess,
    request: Parameters<ReaderProcess['read']>[0],
  ): Promise<DocumentOutcome> {
    const outcome = await process.read(request);
    if (process.isUsable && process.documents < documentsPerProcess && !this.isClosed) this.idle.push(process);
    else this.retire(process);
    return outcome;
  }

  private retire(process: ReaderProcess): void {
    process.end();
    this.all.delete(process);
  }

  private endIdle(): void {
    for (const process of this.idle.splice(0)) this.retire(process);
  }
}
