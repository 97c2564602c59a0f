import { stubAuthorization, type StubCallerName } from '@rfp/testing/stub-callers';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** One that is connected to the live events, and what it was told. */
export class Listener {
  readonly #told: string[] = [];
  readonly #signals = new EventTarget();
  #text = '';
  /** The answer has ended (`ended`), or was broken off. */
  readonly over: Promise<'ended' | 'broken'>;

  private constructor(readonly answer: IncomingMessage) {
    answer.setEncoding('utf8').on('data', (chunk: string) => this.#read(chunk));
    this.over = new Promise((resolve) => {
      answer.on('end', () => resolve('ended')).on('error', () => resolve('broken'));
    });
  }

  /** Connects, and resolves with the first words of the answer. */
  static async open(
    url: string,
    as: StubCallerName = 'owner',
    headers: Record<string, string> = {},
  ): Promise<Listener> {
    const asking = request(`${url}/api/events`, {
      headers: { ...stubAuthorization(as), ...headers },
      agent: false,
    }).end();
    const [answer]: IncomingMessage[] = await once(asking, 'response');
    if (answer?.statusCode !== 200) throw new Error(`It answered ${answer?.statusCode}`);
    return new Listener(answer);
  }

  /** What was told, one block each, the comments left out. */
  get told(): string[] {
    return this.#told.filter((block) => !block.startsWith(':'));
  }

  get pings(): number {
    return this.#told.length - this.told.length;
  }

  /** Resolves once what was told fits. */
  async until(fits: (listener: this) => boolean): Promise<void> {
    while (!fits(this)) await once(this.#signals, 'told');
  }

  leave(): void {
    this.answer.destroy();
  }

  #read(chunk: string): void {
    const blocks = (this.#text + chunk).split('\n\n');
    this.#text = blocks.pop() ?? '';
    this.#told.push(...blocks);
    this.#signals.dispatchEvent(new Event('told'));
  }
}
