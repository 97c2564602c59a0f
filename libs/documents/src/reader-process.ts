import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type DocumentOutcome, type FailureReason } from './document.js';
import { memoryNotice } from './worker/memory-notice.js';
import { answerSchema, readyMessage, type ReadRequest } from './worker/messages.js';

/** Time allowed for the start of the process, in addition to the time limit of its first document. */
const startMs = 10_000;
const heapShare = 0.75;
/** Messages that V8 prints before it aborts for lack of memory. */
const heapErrorMessage = /heap out of memory|Array buffer allocation failed/;
const maxOutputLength = 4_096;

/** Always the built code, even when the parent runs from sources: the process must not need TypeScript tools. */
const packageFolder = path.resolve(import.meta.dirname, '..');
const script = path.join(packageFolder, 'dist/worker/main.js');
/** Folders that the process may read: its code, the contracts and packages. */
const readableFolders = [
  packageFolder,
  ...['../contracts', '../../node_modules'].map((folder) => path.resolve(packageFolder, folder)),
];

/**
 * A process that reads one document at a time. A thread is not enough: an abort in native or WebAssembly code ends the whole process, and memory
 * limits of threads do not cover buffers.
 */
export class ReaderProcess {
  private readonly child: ChildProcess;
  private output = '';
  private megabytes = 0;
  private isEnded = false;
  documents = 0;

  constructor(private readonly maxMegabytes: number) {
    this.child = fork(script, [String(maxMegabytes)], {
      env: {},
      execArgv: processOptions(maxMegabytes),
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on(
        'data',
        (chunk: Buffer) => (this.output = `${this.output}${chunk.toString()}`.slice(-maxOutputLength)),
      );
    }
    this.child.on('error', () => this.end());
    this.child.on('exit', () => (this.isEnded = true));
    this.unrefChild();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Whether the process may read another document: it runs, and the last document left it with less than half of its memory limit. */
  get isUsable(): boolean {
    return !this.isEnded && this.child.connected && this.megabytes < this.maxMegabytes / 2;
  }

  /** Reads a document. Never rejects: errors become the failure reason of the document. */
  async read(request: ReadRequest): Promise<DocumentOutcome> {
    this.documents += 1;
    this.output = '';
    this.refChild();
    const outcome = await new Promise<DocumentOutcome>((resolve) => {
      const fail = (reason: FailureReason): void => {
        this.end();
        resolve({ failure: { reason } });
      };
      const startTimer = (milliseconds: number): void => {
        this.stopTimer();
        const timer = setTimeout(() => fail('timed_out'), milliseconds);
        this.stopTimer = () => clearTimeout(timer);
      };
      startTimer(request.limits.milliseconds + (this.documents === 1 ? startMs : 0));
      this.child.on('message', (message) => {
        if (message === readyMessage) return startTimer(request.limits.milliseconds);
        const answer = answerSchema.safeParse(message).data;
        if (answer === undefined) return fail('crashed');
        this.megabytes = answer.megabytes;
        resolve(answer.outcome);
      });
      // `close` instead of `exit`, because the streams may still deliver the cause after `exit`.
      this.child.once('close', () => fail(this.lacksMemory() ? 'out_of_memory' : 'crashed'));
      this.child.send(request, (error) => error !== null && this.end());
    });
    this.stopTimer();
    this.child.removeAllListeners('message').removeAllListeners('close');
    this.unrefChild();
    return outcome;
  }

  end(): void {
    this.isEnded = true;
    this.child.kill('SIGKILL');
  }

  private stopTimer = (): void => undefined;

  private lacksMemory(): boolean {
    return this.output.includes(memoryNotice) || heapErrorMessage.test(this.output);
  }

  /** Lets the parent exit while this process waits for documents. */
  private unrefChild(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  private refChild(): void {
    this.child.ref();
    this.child.channel?.ref();
  }
}

function processOptions(megabytes: number): string[] {
  const options = [
    `--max-old-space-size=${Math.round(megabytes * heapShare)}`,
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--no-warnings',
  ];
  // From Node.js 25 on, this also blocks the network. Earlier versions cannot.
  if (process.allowedNodeEnvironmentFlags.has('--permission'))
    options.push('--permission', '--allow-worker', ...readableFolders.map((folder) => `--allow-fs-read=${folder}`));
  return options;
}
