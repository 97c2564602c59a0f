import { Agent, request, type IncomingMessage } from 'node:http';
import { type FuzzRequest } from './make-request.js';

/** A response. `error` is set if there is no response. */
export interface Answer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
  readonly error: string | null;
}

const timeoutMs = 30_000;
/** Content type of endless streams, whose bodies are not read. */
const eventStreamType = 'text/event-stream';

/** Sends requests unchanged, over reused connections. */
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
    // Node.js would omit the length of the body for some methods, and the server would then read the body as the next request.
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
          timeout: timeoutMs,
        },
        (response) => void readAnswer(response).then(resolve, fail),
      );
      sent.on('error', fail).on('timeout', () => sent.destroy(new Error(`No answer in ${timeoutMs / 1000} s`)));
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
  if (mediaType.startsWith(eventStreamType)) {
    response.destroy();
    return { status, mediaType, text: '', error: null };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return { status, mediaType, text: Buffer.concat(chunks).toString(), error: null };
}
