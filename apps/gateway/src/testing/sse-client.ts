import { stubAuthorization, type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** A client of the live events, with the received frames. */
export class SseClient {
  readonly #frames: string[] = [];
  readonly #signals = new EventTarget();
  #text = '';
  /** Whether the response ended or the connection was aborted. */
  readonly closed: Promise<'ended' | 'aborted'>;

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8').on('data', (chunk: string) => this.#read(chunk));
    this.closed = new Promise((resolve) => {
      response.on('end', () => resolve('ended')).on('error', () => resolve('aborted'));
    });
  }

  /** Connects, and resolves with the response headers. */
  static async open(
    url: string,
    as: StubCallerName = 'owner',
    headers: Record<string, string> = {},
  ): Promise<SseClient> {
    const sent = request(`${url}/api/events`, {
      headers: { ...stubAuthorization(as), ...headers },
      agent: false,
    }).end();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (response?.statusCode !== 200) throw new Error(`unexpected status ${response?.statusCode}`);
    return new SseClient(response);
  }

  /** Received frames without comments. */
  get frames(): string[] {
    return this.#frames.filter((block) => !block.startsWith(':'));
  }

  get pings(): number {
    return this.#frames.length - this.frames.length;
  }

  /** Resolves once the condition holds for the received frames. */
  async waitUntil(condition: (client: this) => boolean): Promise<void> {
    while (!condition(this)) await once(this.#signals, 'frame');
  }

  disconnect(): void {
    this.response.destroy();
  }

  #read(chunk: string): void {
    const blocks = (this.#text + chunk).split('\n\n');
    this.#text = blocks.pop() ?? '';
    this.#frames.push(...blocks);
    this.#signals.dispatchEvent(new Event('frame'));
  }
}
