import { type DocumentLimits, documentLimits, processMegabytes } from './document-limits.js';
import { type DocumentOutcome } from './document.js';
import { ReaderProcess } from './reader-process.js';

export interface DocumentReaderOptions {
  /** Number of reader processes; each reads one document at a time. */
  processes?: number;
  /** Memory limit of each process. */
  megabytes?: number;
}

/** A process is replaced after this many documents, which limits memory leaks of libraries. */
const documentsPerProcess = 100;
const idleMs = 30_000;

/**
 * Reads the text of documents in separate processes, so that a document that crashes its process fails alone. Processes start on demand and
 * end after half a minute without documents.
 */
export class DocumentReader {
  private readonly processes: number;
  private readonly megabytes: number;
  private readonly waiting: (() => void)[] = [];
  private readonly idle: ReaderProcess[] = [];
  private readonly started = new Set<ReaderProcess>();
  private active = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor({ processes = 1, megabytes = processMegabytes }: DocumentReaderOptions = {}) {
    this.processes = processes;
    this.megabytes = megabytes;
  }

  /**
   * The text of a document by page, or the reason why there is none. Never rejects because of the document.
   * @param name - name of the file; its type is detected from the content
   */
  async readDocument(
    bytes: Uint8Array,
    { name = '', limits = {} }: { name?: string; limits?: Partial<DocumentLimits> } = {},
  ): Promise<DocumentOutcome> {
    const effectiveLimits = { ...documentLimits, ...limits };
    // Checked before the bytes are copied to another process.
    if (bytes.length > effectiveLimits.bytes) return { failure: { reason: 'too_large' } };
    await this.acquireSlot();
    clearTimeout(this.idleTimer);
    try {
      if (this.isClosed) return { failure: { reason: 'crashed' } };
      return await this.readWith(this.takeProcess(), { bytes, name, limits: effectiveLimits });
    } finally {
      this.active -= 1;
      this.waiting.shift()?.();
      if (this.active === 0) this.idleTimer = setTimeout(() => this.endIdle(), idleMs).unref();
    }
  }

  /** Ends all processes. Documents in progress fail. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    for (const process of this.started) process.end();
    this.idle.length = 0;
  }

  private async acquireSlot(): Promise<void> {
    while (this.active >= this.processes) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.active += 1;
  }

  private takeProcess(): ReaderProcess {
    const reused = this.idle.pop();
    if (reused?.isUsable === true) return reused;
    if (reused !== undefined) this.retire(reused);
    const fresh = new ReaderProcess(this.megabytes);
    this.started.add(fresh);
    return fresh;
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
    this.started.delete(process);
  }

  private endIdle(): void {
    for (const process of this.idle.splice(0)) this.retire(process);
  }
}
