import { createHash } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type Principal } from '../access/principal.js';
import { type CatalogueVersion } from './catalogue-version.js';

/** What was read, and for how long it stays the same if no record changes; default: for ever. */
export interface Reading<T> {
  readonly value: T;
  readonly steadyMs?: number | undefined;
}

const tagPattern = /^(?:W\/)?"([\w-]+?)\.([0-9a-z]*)"$/;

/** Answers conditional requests without a service: the ETag of a response has the version of the catalogue that it was read from. */
export class EntityTags {
  constructor(
    private readonly version: CatalogueVersion,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Undefined with status 304 if the caller has the response already. */
  async answer<T>(reply: FastifyReply, principal: Principal, read: () => Promise<Reading<T>>): Promise<T | undefined> {
    const known = this.#knownTag(reply, principal);
    if (known !== undefined) {
      void reply.code(304).header('etag', known);
      return undefined;
    }
    const started = this.now();
    const version = this.version.of(principal.caller.user_id);
    const { value, steadyMs = Infinity } = await read();
    // A change meanwhile may be later than what the service read.
    if (version !== undefined && version === this.version.of(principal.caller.user_id) && steadyMs > 0) {
      const until = steadyMs === Infinity ? '' : Math.floor(started + steadyMs).toString(36);
      void reply.header('etag', toTag(hashOf(reply, principal, version, until), until));
    }
    return value;
  }

  /** The one of the caller's tags that is still right. */
  #knownTag(reply: FastifyReply, principal: Principal): string | undefined {
    const version = this.version.of(principal.caller.user_id);
    const given = reply.request.headers['if-none-match'];
    if (version === undefined || given === undefined) return undefined;
    for (const text of given.split(',')) {
      const [, hash, until = ''] = tagPattern.exec(text.trim()) ?? [];
      const isOver = until !== '' && this.now() >= Number.parseInt(until, 36);
      if (hash !== undefined && !isOver && hash === hashOf(reply, principal, version, until)) return toTag(hash, until);
    }
    return undefined;
  }
}

function toTag(hash: string, until: string): string {
  return `W/"${hash}.${until}"`;
}

function hashOf({ request }: FastifyReply, { caller, audience }: Principal, version: string, until: string): string {
  const parts = [version, until, caller.kind, caller.user_id, audience, request.url];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
