import { type FastifyInstance } from 'fastify';

/** A response in the form in which it was sent. */
export interface CachedResponse {
  /** Version of the catalogue from which it was read. */
  version: string;
  /** Time until which it stays valid if no record changes, by the clock of the process. */
  expiresAt: number;
  body: Buffer;
  headers: Record<string, string>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Sent instead of the result of the handler. */
    cachedResponse: CachedResponse | null;
    /** Called with the body of a response with status 200, to cache it. */
    cacheBody: ((body: string) => void) | null;
  }
}

const defaultMaxBytes = 32 * 1024 * 1024;
/** Maximum size of a cached response; a page of the console takes about 60 KiB. */
const maxResponseBytes = 512 * 1024;

/** Least recently used cache of responses. A key contains all inputs of a response except the version of the catalogue. */
export class ResponseCache {
  readonly #responses = new Map<string, CachedResponse>();
  #bytes = 0;

  constructor(private readonly maxBytes: number = defaultMaxBytes) {}

  /** The response, if it was read from this version. */
  get(key: string, version: string, now: number): CachedResponse | undefined {
    const response = this.#responses.get(key);
    if (response === undefined) return undefined;
    this.#delete(key, response);
    if (response.version !== version || now >= response.expiresAt) return undefined;
    this.#add(key, response);
    return response;
  }

  set(key: string, response: CachedResponse): void {
    const former = this.#responses.get(key);
    if (former !== undefined) this.#delete(key, former);
    if (response.body.length > maxResponseBytes) return;
    this.#add(key, response);
    for (const [oldest, each] of this.#responses) {
      if (this.#bytes <= this.maxBytes) return;
      this.#delete(oldest, each);
    }
  }

  #add(key: string, response: CachedResponse): void {
    this.#responses.set(key, response);
    this.#bytes += sizeOf(key, response);
  }

  #delete(key: string, response: CachedResponse): void {
    this.#responses.delete(key);
    this.#bytes -= sizeOf(key, response);
  }
}

function sizeOf(key: string, { body }: CachedResponse): number {
  return body.length + key.length;
}

/** Sends cached responses, and passes bodies to `cacheBody` as they are sent, so that none is serialized twice. */
export function sendCachedResponses(fastify: FastifyInstance): void {
  fastify.decorateRequest('cachedResponse', null);
  fastify.decorateRequest('cacheBody', null);
  fastify.addHook('onSend', ({ cachedResponse, cacheBody }, reply, payload, done) => {
    if (cachedResponse !== null) return done(null, cachedResponse.body);
    if (cacheBody !== null && reply.statusCode === 200 && typeof payload === 'string') cacheBody(payload);
    return done(null, payload);
  });
}
