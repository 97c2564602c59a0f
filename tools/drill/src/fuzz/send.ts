import { Agent, request, type IncomingMessage } from 'node:http';
import { type FuzzRequest } from './make-request.js';

/** The response; `error` if there is none. */
export interface Answer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
  readonly error: string | null;
}

const patienceMs = 30_000;
/** The beginning of an endless stream suffices. */
const endless = 'text/event-stream';

/** Sends requests unchanged, over kept connections. */
export class Sender {
  readonly #agent: Agent;

  constructor(
    private readonly url: string,
    connections: number,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  send({ method, target, headers, body }: FuzzRequest, credential: string | null): Promise<Answer> {
    const authorization = credential === null ? {} : { authorization: `Bearer ${credential}` };
    // Node.js would send the body of some methods without its length, so the server would read it as the next request.
    const length = body === null ? {} : { 'content-length': String(body.length) };
    return new Promise((resolve) => {
      const fail = (error: unknown) => resolve({ status: 0, mediaType: '', text: '', error: String(error) });
      const { hostname, port } = new URL(this.url);
      const sent = request(
        {
          agent: this.#agent,
          hostname,
          port,
          method,
          path: target,
          headers: { ...headers, ...length, ...authorization },
          timeout: patienceMs,
        },
        (response) => void readAnswer(response).then(resolve, fail),
      );
      sent.on('error', fail).on('timeout', () => sent.destroy(new Error(`No answer in ${patienceMs / 1000} s`)));
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  const mediaType = headers['content-type'] ?? '';
  if (mediaType.startsWith(endless)) {
    response.destroy();
    return { status, mediaType, text: '', error: null };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return { status, mediaType, text: Buffer.concat(chunks).toString(), error: null };
}
