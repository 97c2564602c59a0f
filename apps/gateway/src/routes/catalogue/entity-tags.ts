import { workspaceIdOf } from '@rfp/contracts/caller';
import { createHash } from 'node:crypto';
import { Injectable, Inject } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type Principal } from '../../access/principal.js';
import { ResponseCache } from '../../edge/response-cache.js';
import { CatalogueVersion } from './catalogue-version.js';

/** A result, with the time for which it stays valid if no record changes; by default without limit. */
export interface Reading<T> {
  readonly value: T;
  readonly steadyMs?: number | undefined;
}

const tagPattern = /^(?:W\/)?"([\w-]+?)\.([0-9a-z]*)"$/;

/** Inputs of a response. */
interface ResponseInputs {
  /** Caller, audience, address and further input. */
  readonly key: string;
  readonly version: string;
}

/**
 * Answers repeated requests without a call to a service: with the cached response, or with 304 if the caller has it. The ETag of a response depends on
 * the version of the catalogue from which it was read. Nothing is cached while the version is unknown.
 */
@Injectable()
export class EntityTags {
  readonly #responses = new ResponseCache();

  constructor(@Inject(CatalogueVersion) private readonly version: CatalogueVersion) {}

  /**
   * Returns undefined if the response is already complete: with status 304 if the caller has it, otherwise with the cached body.
   * @param input - further input of the response, in addition to the catalogue, the caller and the address
   */
  async answer<T>(
    reply: FastifyReply,
    principal: Principal,
    read: () => Promise<Reading<T>>,
    input: unknown = null,
  ): Promise<T | undefined> {
    const version = this.#versionFor(principal);
    const inputs = version === undefined ? undefined : { key: keyOf(reply, principal, input), version };
    if (inputs !== undefined && this.#isAnswered(reply, inputs)) return undefined;
    const started = performance.now();
    const before = new Set(Object.keys(reply.getHeaders()));
    const { value, steadyMs = Infinity } = await read();
    // If a change was reported meanwhile, the service may have read before it.
    if (inputs !== undefined && version === this.#versionFor(principal) && steadyMs > 0) {
      const until = steadyMs === Infinity ? '' : Math.floor(started + steadyMs).toString(36);
      void reply.header('etag', toTag(hashOf(inputs, until), until));
      this.#cache(reply, inputs, { expiresAt: started + steadyMs, before });
    }
    return value;
  }

  #versionFor({ caller }: Principal): string | undefined {
    return this.version.of(caller.user_id, workspaceIdOf(caller));
  }

  #isAnswered(reply: FastifyReply, inputs: ResponseInputs): boolean {
    const known = this.#knownTag(reply, inputs);
    if (known !== undefined) {
      void reply.code(304).header('etag', known);
      return true;
    }
    const cached = this.#responses.get(inputs.key, inputs.version, performance.now());
    if (cached === undefined) return false;
    void reply.headers(cached.headers);
    reply.request.cachedResponse = cached;
    return true;
  }

  /** Caches the body together with the headers that the handler sets. */
  #cache(
    reply: FastifyReply,
    { key, version }: ResponseInputs,
    { expiresAt, before }: { expiresAt: number; before: ReadonlySet<string> },
  ): void {
    reply.request.cacheBody = (body) => {
      const added = Object.entries(reply.getHeaders()).filter(([name]) => !before.has(name));
      const headers = Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
      this.#responses.set(key, { version, expiresAt, body: Buffer.from(body), headers });
    };
  }

  /** The tag in the request that is still valid. */
  #knownTag({ request }: FastifyReply, inputs: ResponseInputs): string | undefined {
    const requestedTags = request.headers['if-none-match'];
    if (requestedTags === undefined) return undefined;
    for (const text of requestedTags.split(',')) {
      const [, hash, until = ''] = tagPattern.exec(text.trim()) ?? [];
      const isExpired = until !== '' && performance.now() >= Number.parseInt(until, 36);
      if (hash !== undefined && !isExpired && hash === hashOf(inputs, until)) return toTag(hash, until);
    }
    return undefined;
  }
}

function toTag(hash: string, until: string): string {
  return `W/"${hash}.${until}"`;
}

function keyOf({ request }: FastifyReply, { caller, audience }: Principal, input: unknown): string {
  return JSON.stringify([caller.kind, caller.user_id, workspaceIdOf(caller), audience, request.url, input]);
}

function hashOf({ key, version }: ResponseInputs, until: string): string {
  return createHash('sha256')
    .update(JSON.stringify([version, until, key]))
    .digest('base64url');
}
