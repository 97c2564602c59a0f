import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type DocumentOutcome, type FailureReason } from './document.js';
import { memoryNotice } from './worker/memory-notice.js';
import { answerSchema, readyMessage, type ReadRequest } from './worker/messages.js';

/** Time for the process to start, which is not the document's. */
const startMs = 10_000;
const heapShare = 0.75;
/** V8 says so before it aborts. */
const heapNotice = /heap out of memory|Array buffer allocation failed/;
const noticeLength = 4_096;

/** The built code also where sources run: the process must not have the tools that run them. */
const project = path.resolve(import.meta.dirname, '..');
const script = path.join(project, 'dist/worker/main.js');
/** Its code, that of the contracts, which it uses, and packages. */
const readable = [project, ...['../contracts', '../../node_modules'].map((folder) => path.resolve(project, folder))];

/**
 * A process that reads one document at a time. A thread would not do: it shares its end with the process when native or
 * WebAssembly code aborts, and its limits leave out the memory of buffers.
 */
export class ReaderProcess {
  private readonly child: ChildProcess;
  private output = '';
  private megabytes = 0;
  private isEnded = false;
  documents = 0;

  constructor(private readonly most: number) {
    this.child = fork(script, [String(most)], {
      env: {},
      execArgv: processOptions(most),
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output = `${this.output}${chunk.toString()}`.slice(-noticeLength)));
    }
    this.child.on('error', () => this.end());
    this.child.on('exit', () => (this.isEnded = true));
    this.idle();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Whether it may read another document: it runs, and the last one did not leave it large. */
  get isUsable(): boolean {
    return !this.isEnded && this.child.connected && this.megabytes < this.most / 2;
  }

  /** Never rejects: what goes wrong is the reason why the document has no text. */
  async read(request: ReadRequest): Promise<DocumentOutcome> {
    this.documents += 1;
    this.output = '';
    this.busy();
    const outcome = await new Promise<DocumentOutcome>((resolve) => {
      const fail = (reason: FailureReason): void => {
        this.end();
        resolve({ failure: { reason } });
      };
      const limit = (milliseconds: number): void => {
        this.stopTimer();
        const timer = setTimeout(() => fail('timed_out'), milliseconds);
        this.stopTimer = () => clearTimeout(timer);
      };
      limit(request.limits.milliseconds + (this.documents === 1 ? startMs : 0));
      this.child.on('message', (message) => {
        if (message === readyMessage) return limit(request.limits.milliseconds);
        const answer = answerSchema.safeParse(message).data;
        if (answer === undefined) return fail('crashed');
        this.megabytes = answer.megabytes;
        resolve(answer.outcome);
      });
      // After `exit` the streams may still hold why.
      this.child.once('close', () => fail(this.lacksMemory() ? 'out_of_memory' : 'crashed'));
      this.child.send(request, (error) => error !== null && this.end());
    });
    this.stopTimer();
    this.child.removeAllListeners('message').removeAllListeners('close');
    this.idle();
    return outcome;
  }

  end(): void {
    this.isEnded = true;
    this.child.kill('SIGKILL');
  }

  private stopTimer = (): void => undefined;

  private lacksMemory(): boolean {
    return this.output.includes(memoryNotice) || heapNotice.test(this.output);
  }

  /** A process that waits for documents keeps nobody running. */
  private idle(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  private busy(): void {
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
  // From 25 on it also keeps the process from the network. Earlier versions have no way to do so.
  if (process.allowedNodeEnvironmentFlags.has('--permission'))
    options.push('--permission', '--allow-worker', ...readable.map((folder) => `--allow-fs-read=${folder}`));
  return options;
}
