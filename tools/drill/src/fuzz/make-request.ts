import { type SeededRandom } from '../seeded-random.js';
import { hostileBody, hostileText, hostileValue, oneOf, onceIn } from './hostile-values.js';
import { type Operation, type Schema } from './operations.js';
import { type PlausibleValues } from './plausible-values.js';

export const credentialKinds = ['person', 'reader', 'visitor', 'nobody', 'forged'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** A request to send. */
export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly as: CredentialKind;
}

/** Credentials by frequency. Most requests are those of a user, because they reach the most code. */
const credentials: readonly CredentialKind[] = [
  ...Array.from({ length: 11 }, () => 'person' as const),
  'reader',
  'reader',
  'reader',
  'visitor',
  'visitor',
  'visitor',
  'nobody',
  'nobody',
  'forged',
];
const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const mediaTypes = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', 'x'];
const otherNames = ['__proto__', 'constructor', 'embed', 'filter[status]', 'limit', '$where', 'page[]', 'toString'];

/** Makes requests for the documented routes: plausible requests, requests with a few hostile parts, and mostly hostile requests. */
export class RequestMaker {
  constructor(
    private readonly values: PlausibleValues,
    private readonly random: SeededRandom,
  ) {}

  make(operation: Operation): FuzzRequest {
    const hostility = oneOf(this.random, [0, 0, 0, 0, 4, 4, 4, 2]);
    const isHostile = () => hostility > 0 && onceIn(this.random, hostility);
    const kind = kindOf(operation.path);
    const body = operation.body === undefined ? null : this.#body(operation.body, kind, isHostile);
    return {
      operation: `${operation.method} ${operation.path}`,
      method: isHostile() && onceIn(this.random, 4) ? oneOf(this.random, otherMethods) : operation.method,
      target: this.#path(operation, kind, isHostile) + this.#query(operation, kind, isHostile),
      headers: { ...this.#headers(operation, kind, isHostile), ...this.#mediaType(body, isHostile) },
      body,
      as: oneOf(this.random, credentials),
    };
  }

  #path(operation: Operation, kind: string, isHostile: () => boolean): string {
    return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (isHostile()) return this.#encode(hostileText(this.random));
      const schema = operation.parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
      return this.#encode(String(this.values.of(name, schema, kind)));
    });
  }

  #query(operation: Operation, kind: string, isHostile: () => boolean): string {
    const pairs = operation.parameters
      .filter((each) => each.in === 'query' && onceIn(this.random, 3))
      .map(({ name, schema }) => {
        const value = isHostile() ? hostileValue(this.random) : this.values.of(name, schema, kind);
        return [name, typeof value === 'string' ? value : JSON.stringify(value)] satisfies [string, string];
      });
    if (isHostile() && onceIn(this.random, 2)) pairs.push([oneOf(this.random, otherNames), hostileText(this.random)]);
    const withDuplicate = isHostile() ? [...pairs, ...pairs.slice(0, 1)] : pairs;
    return withDuplicate.length === 0
      ? ''
      : `?${withDuplicate.map((pair) => pair.map((each) => this.#encode(each)).join('=')).join('&')}`;
  }

  /** Escapes a text for a URL. One text in 400 gets bytes that are not UTF-8, or an invalid percent sign. */
  #encode(text: string): string {
    const encoded = encodeURIComponent(text.toWellFormed());
    return onceIn(this.random, 400) ? `${encoded}${oneOf(this.random, ['%ff', '%zz', '%', '%ed%a0%80'])}` : encoded;
  }

  #headers(operation: Operation, kind: string, isHostile: () => boolean): Record<string, string> {
    const chosen = operation.parameters.filter((each) => each.in === 'header' && onceIn(this.random, 4));
    return Object.fromEntries(
      chosen.map(({ name, schema }) => {
        const value = isHostile() ? hostileText(this.random) : this.values.of(name, schema, kind);
        return [name, headerValue(String(value))];
      }),
    );
  }

  #mediaType(body: Buffer | null, isHostile: () => boolean): Record<string, string> {
    if (body === null) return {};
    return { 'content-type': isHostile() ? oneOf(this.random, mediaTypes) : 'application/json' };
  }

  #body(schema: Schema, kind: string, isHostile: () => boolean): Buffer {
    if (isHostile() && onceIn(this.random, 2)) return hostileBody(this.random);
    const value = this.values.of('', schema, kind);
    return Buffer.from(JSON.stringify(isHostile() ? this.#spoil(value) : value));
  }

  /** Replaces, removes or adds a member at any depth. */
  #spoil(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || onceIn(this.random, 8)) return hostileValue(this.random);
    if (Array.isArray(value)) return [...value.slice(1), this.#spoil(value[0])];
    const members = Object.entries(value);
    const place = members[this.random.below(Math.max(members.length, 1))];
    if (place === undefined || onceIn(this.random, 5))
      return { ...value, [oneOf(this.random, otherNames)]: hostileValue(this.random) };
    const [name, member] = place;
    const others = Object.fromEntries(members.filter(([each]) => each !== name));
    return onceIn(this.random, 5) ? others : { ...others, [name]: this.#spoil(member) };
  }
}

/** Kind of the ids in a route: the path segment before the id, such as `sources`. */
function kindOf(path: string): string {
  return /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? path.split('/')[2] ?? '';
}

/** Replaces characters that HTTP does not allow in a header, because Node.js would not send them. */
function headerValue(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000);
}
