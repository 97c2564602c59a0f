import { type FastifyInstance } from 'fastify';

/** A stored response, as it was sent. */
export interface KeptAnswer {
  /** The version that it was read from. */
  version: string;
  /** Time until which it stays valid if no record changes, by the clock of the process. */
  until: number;
  body: Buffer;
  headers: Record<string, string>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Sends this instead of what the handler returns. */
    kept: KeptAnswer | null;
    /** Called with the body that is sent with status 200, to keep it. */
    keepBody: ((body: string) => void) | null;
  }
}

const maxBytes = 32 * 1024 * 1024;
/** Largest answer that is stored; a page of the console has about 60 KiB. */
const maxAnswerBytes = 512 * 1024;

/** The answers that were asked for last, by what they depend on besides the version of the catalogue; so many bytes of them. */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();
  #bytes = 0;

  constructor(private readonly limit: number = maxBytes) {}

  /** The answer, if it was read from this version. */
  get(key: string, version: string, now: number): KeptAnswer | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#drop(key, kept);
    if (kept.version !== version || now >= kept.until) return undefined;
    this.#add(key, kept);
    return kept;
  }

  keep(key: string, kept: KeptAnswer): void {
    const former = this.#kept.get(key);
    if (former !== undefined) this.#drop(key, former);
    if (kept.body.length > maxAnswerBytes) return;
    this.#add(key, kept);
    for (const [oldest, each] of this.#kept) {
      if (this.#bytes <= this.limit) return;
      this.#drop(oldest, each);
    }
  }

  #add(key: string, kept: KeptAnswer): void {
    this.#kept.set(key, kept);
    this.#bytes += sizeOf(key, kept);
  }

  #drop(key: string, kept: KeptAnswer): void {
    this.#kept.delete(key);
    this.#bytes -= sizeOf(key, kept);
  }
}

function sizeOf(key: string, { body }: KeptAnswer): number {
  return body.length + key.length;
}

/** Sends kept bodies, and hands those to keep to whoever wants them: as they are sent, so that none is written twice. */
export function sendKeptAnswers(fastify: FastifyInstance): void {
  fastify.decorateRequest('kept', null);
  fastify.decorateRequest('keepBody', null);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { kept, keepBody } = request;
    if (kept !== null) return done(null, kept.body);
    if (keepBody !== null && reply.statusCode === 200 && typeof payload === 'string') keepBody(payload);
    return done(null, payload);
  });
}
