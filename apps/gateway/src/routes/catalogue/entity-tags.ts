import { createHash } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type Principal } from '../../access/principal.js';
import { KeptAnswers } from '../../edge/kept-answers.js';
import { type CatalogueVersion } from './catalogue-version.js';

/** An answer, and how long it stays valid if no record changes; default: for ever. */
export interface Reading<T> {
  readonly value: T;
  readonly steadyMs?: number | undefined;
}

const tagPattern = /^(?:W\/)?"([\w-]+?)\.([0-9a-z]*)"$/;

/** Inputs of an answer besides the catalogue. */
interface View {
  /** Of the caller, audience, address and further input. */
  readonly key: string;
  readonly version: string;
}

/**
 * Answers repeated requests without a service: with the answer of before, or with 304 if the caller has it. The ETag of a response has the version
 * of the catalogue that it was read from; nothing is kept while that is unknown.
 */
export class EntityTags {
  constructor(
    private readonly version: CatalogueVersion,
    private readonly now: () => number = () => performance.now(),
    private readonly answers = new KeptAnswers(),
  ) {}

  /**
   * Undefined if the response is complete: with status 304 if the caller has it already, otherwise with a kept body.
   * @param input - what the answer depends on besides the catalogue, the caller and the address
   */
  async answer<T>(
    reply: FastifyReply,
    principal: Principal,
    read: () => Promise<Reading<T>>,
    input: unknown = null,
  ): Promise<T | undefined> {
    const version = this.version.of(principal.caller.user_id);
    const view = version === undefined ? undefined : { key: keyOf(reply, principal, input), version };
    if (view !== undefined && this.#isAnswered(reply, view)) return undefined;
    const started = this.now();
    const before = new Set(Object.keys(reply.getHeaders()));
    const { value, steadyMs = Infinity } = await read();
    // A change meanwhile may be later than what the service read.
    if (view !== undefined && version === this.version.of(principal.caller.user_id) && steadyMs > 0) {
      const until = steadyMs === Infinity ? '' : Math.floor(started + steadyMs).toString(36);
      void reply.header('etag', toTag(hashOf(view, until), until));
      this.#keep(reply, view, { until: started + steadyMs, before });
    }
    return value;
  }

  #isAnswered(reply: FastifyReply, view: View): boolean {
    const known = this.#knownTag(reply, view);
    if (known !== undefined) {
      void reply.code(304).header('etag', known);
      return true;
    }
    const kept = this.answers.get(view.key, view.version, this.now());
    if (kept === undefined) return false;
    void reply.headers(kept.headers);
    reply.request.kept = kept;
    return true;
  }

  /** With the headers that the handler sets. */
  #keep(
    reply: FastifyReply,
    { key, version }: View,
    { until, before }: { until: number; before: ReadonlySet<string> },
  ): void {
    reply.request.keepBody = (body) => {
      const added = Object.entries(reply.getHeaders()).filter(([name]) => !before.has(name));
      const headers = Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
      this.answers.keep(key, { version, until, body: Buffer.from(body), headers });
    };
  }

  /** The one of the caller's tags that is still right. */
  #knownTag({ request }: FastifyReply, view: View): string | undefined {
    const given = request.headers['if-none-match'];
    if (given === undefined) return undefined;
    for (const text of given.split(',')) {
      const [, hash, until = ''] = tagPattern.exec(text.trim()) ?? [];
      const isOver = until !== '' && this.now() >= Number.parseInt(until, 36);
      if (hash !== undefined && !isOver && hash === hashOf(view, until)) return toTag(hash, until);
    }
    return undefined;
  }
}

function toTag(hash: string, until: string): string {
  return `W/"${hash}.${until}"`;
}

function keyOf({ request }: FastifyReply, { caller, audience }: Principal, input: unknown): string {
  return JSON.stringify([caller.kind, caller.user_id, audience, request.url, input]);
}

function hashOf({ key, version }: View, until: string): string {
  return createHash('sha256')
    .update(JSON.stringify([version, until, key]))
    .digest('base64url');
}
