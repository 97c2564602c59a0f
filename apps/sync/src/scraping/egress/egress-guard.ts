import { AppError } from '@rfp/contracts/errors';
import { Deadline } from '@rfp/sources/http/deadline';
import { decodePage } from '@rfp/sources/http/bodies/decode-page';
import { userAgent } from '@rfp/sources/http/user-agent';
import { acceptedCodings } from './body/decode-body.js';
import { completeRules, type EgressRules, type EgressSettings } from './egress-settings.js';
import { validateUrl, type Target } from './validate-url.js';
import { validateIsText, validatePageType, essenceOf } from './body/page-type.js';
import { resolveHost } from './resolve-host.js';
import { checkLength, sendHop } from './send-hop.js';
import { sendForSource } from './send-for-source.js';

export interface FetchedPage {
  /** Final address, without the fragment. */
  url: string;
  /** Addresses that redirected, oldest first. */
  hops: string[];
  status: number;
  /** Media type without parameters, in lower case; empty if the server declares none. */
  contentType: string;
  bytes: Uint8Array;
  /** The decoded text; empty for a binary file. */
  text: string;
}

export interface FetchPageOptions {
  signal?: AbortSignal;
  /** Whether to ignore the declared type, for a resource that must be text. Binary content is refused regardless. */
  anyType?: boolean;
  /** Whether to fetch a file of any type as bytes, without text. */
  binary?: boolean;
  /**
   * Called instead of each request of the redirect chain, after its address was validated, to wait for the host or to refuse the fetch. Time before
   * `send` does not count toward the limit. `send` connects to the given addresses, which `resolve` must have returned for that URL.
   */
  wrapRequest?: <T>(url: URL, send: (addresses?: readonly string[]) => Promise<T>) => Promise<T>;
  /** Called with the decoded size of each piece. It may throw to refuse the piece. */
  reserve?: (bytes: number) => void;
}

/** Egress guard: the only code that fetches addresses given by users or pages. */
export interface EgressGuard {
  /**
   * Fetches a page or a feed. Returns responses of any status; checks the type of successful ones only.
   * @throws URL_REFUSED, PAGE_*, and the reason of the signal
   */
  fetchPage(address: string | URL, options?: FetchPageOptions): Promise<FetchedPage>;
  /** Transport for `createSourceFetch`: sends one request and follows no redirect. @throws SOURCE_* and URL_REFUSED */
  send: typeof globalThis.fetch;
  /** Does the same as `send`, but connects to these addresses, which `resolve` has returned for the same URL. */
  sendTo: (addresses: readonly string[], ...request: Parameters<typeof globalThis.fetch>) => Promise<Response>;
  /** Validates an address, and resolves its host. @throws URL_REFUSED, PAGE_UNREACHABLE, PAGE_TIMEOUT */
  resolve(address: string | URL, signal?: AbortSignal): Promise<readonly string[]>;
  /** Validates an address without a lookup. @throws URL_REFUSED */
  validate(address: string | URL): void;
  /**
   * Validates an address that another service fetches for this product, including its resolved addresses. @throws URL_REFUSED, PAGE_UNREACHABLE,
   * PAGE_TIMEOUT
   */
  validateResolved(address: string | URL, signal?: AbortSignal): Promise<void>;
}

const accept =
  'text/html, application/xhtml+xml, application/rss+xml, application/atom+xml, application/xml;q=0.9, application/json;q=0.8, text/plain;q=0.7';
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Creates an egress guard, which refuses addresses before opening a connection. */
export function createEgressGuard(settings: EgressSettings): EgressGuard {
  const rules = completeRules(settings);
  async function resolve(address: string | URL, signal = new AbortController().signal): Promise<readonly string[]> {
    const deadline = new Deadline(signal, 'PAGE_TIMEOUT');
    try {
      return await resolveHost(validateUrl(String(address), rules), rules, deadline);
    } catch (error) {
      throw deadline.cause() ?? error;
    } finally {
      deadline.clear();
    }
  }
  return {
    fetchPage: async (address, options = {}) => new PageFetch(rules, options).run(String(address)),
    send: async (input, init) => sendForSource(input, init, rules),
    validate: (address) => void validateUrl(String(address), rules),
    sendTo: async (addresses, input, init) => sendForSource(input, init, rules, addresses),
    resolve,
    validateResolved: async (address, signal) => void (await resolve(address, signal)),
  };
}

type Outcome = { page: Omit<FetchedPage, 'hops'> } | { location: string };

/** One page with all its redirects. */
class PageFetch {
  readonly #hops: string[] = [];
  readonly #signal: AbortSignal;
  readonly #wrapRequest: NonNullable<FetchPageOptions['wrapRequest']>;
  readonly #anyType: boolean;
  readonly #binary: boolean;
  readonly #reserve: (bytes: number) => void;
  /** Remaining time for all hops together. */
  #leftMs: number;

  constructor(
    private readonly rules: EgressRules,
    {
      signal = new AbortController().signal,
      wrapRequest = async (_url, send) => send(),
      anyType = false,
      binary = false,
      reserve = () => undefined,
    }: FetchPageOptions,
  ) {
    this.#signal = signal;
    this.#wrapRequest = wrapRequest;
    this.#anyType = anyType || binary;
    this.#binary = binary;
    this.#reserve = reserve;
    this.#leftMs = rules.limits.totalMs;
  }

  async run(address: string): Promise<FetchedPage> {
    let outcome = await this.#visit(validateUrl(address, this.rules));
    while ('location' in outcome) outcome = await this.#follow(outcome.location);
    return { ...outcome.page, hops: this.#hops.slice(0, -1) };
  }

  async #follow(location: string): Promise<Outcome> {
    const redirects = this.#hops.length;
    const maxRedirects = this.rules.limits.redirects;
    if (redirects > maxRedirects)
      throw new AppError('PAGE_REDIRECTS', {
        message: `The page is redirected more than ${maxRedirects} times.`,
        details: { redirects },
      });
    try {
      return await this.#visit(validateUrl(location, this.rules, new URL(this.#hops.at(-1) ?? '')));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'URL_REFUSED') throw error;
      throw new AppError('URL_REFUSED', {
        message: `The page is redirected to an address that is not fetched. ${error.message}`,
        details: { ...error.details, redirects },
      });
    }
  }

  async #visit(target: Target): Promise<Outcome> {
    this.#hops.push(target.url.href);
    return this.#wrapRequest(new URL(target.url), async (addresses) => this.#request(target, addresses));
  }

  async #request(target: Target, addresses?: readonly string[]): Promise<Outcome> {
    const deadline = new Deadline(this.#signal, 'PAGE_TIMEOUT');
    const started = performance.now();
    deadline.limit(Math.max(this.#leftMs, 0), 'page');
    try {
      return await this.#read(target, deadline, addresses);
    } catch (error) {
      throw deadline.cause() ?? error;
    } finally {
      deadline.clear();
      this.#leftMs -= performance.now() - started;
    }
  }

  async #read(target: Target, deadline: Deadline, addresses?: readonly string[]): Promise<Outcome> {
    const headers = new Headers({
      accept: this.#binary ? '*/*' : accept,
      'accept-encoding': acceptedCodings,
      'user-agent': userAgent,
    });
    const maxBytes = this.rules.limits.pageBytes;
    const answer = await sendHop(
      { target, method: 'GET', headers, body: null, maxBytes, addresses },
      this.rules,
      deadline,
    );
    try {
      if (redirectStatuses.has(answer.status)) return { location: readLocation(answer.headers) };
      const contentType = answer.headers.get('content-type') ?? '';
      const succeeded = answer.status >= 200 && answer.status < 300;
      // Other successful statuses, such as "no content", need no type.
      if (answer.status === 200 && !this.#anyType) validatePageType(contentType);
      checkLength(answer.headers, maxBytes);
      const bytes = await readAll(answer.body, this.#reserve);
      if (succeeded && !this.#binary) validateIsText(bytes);
      return {
        page: {
          url: target.url.href,
          status: answer.status,
          contentType: essenceOf(contentType),
          bytes,
          text: this.#binary ? '' : decodePage(bytes, contentType),
        },
      };
    } finally {
      answer.close();
    }
  }
}

function readLocation(headers: Headers): string {
  const location = headers.get('location');
  if (location === null || location.trim() === '')
    throw new AppError('PAGE_REDIRECTS', { message: 'The page is redirected without a target.' });
  return location;
}

async function readAll(body: AsyncIterable<Uint8Array>, reserve: (bytes: number) => void): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) {
    reserve(piece.byteLength);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
