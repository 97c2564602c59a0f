// oxlint-disable-next-line typescript/triple-slash-reference -- the types of the package do not fit ES modules, and the type check of specs finds these declarations only through this line
/// <reference path="./robots-parser.d.ts" />
import { deferred } from '@rfp/service-kit/deferred';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { userAgentToken } from '@rfp/sources/http/user-agent';
import robotsParser from 'robots-parser';
import { untilAborted } from '../../until-aborted.js';
import { type EgressGuard, type FetchedPage } from '../egress/egress-guard.js';

export interface RobotsSettings {
  guard: Pick<EgressGuard, 'fetchPage'>;
  /** Maximum number of cached sites. */
  maxSites?: number;
  now?: () => number;
}

export interface Robots {
  /**
   * Checks a page against the robots.txt of its site, which is cached for a day.
   * @returns the crawl delay in milliseconds; null if the site sets none
   * @throws ROBOTS_REFUSED if robots may not read the page; ROBOTS_UNKNOWN if the rules are not available now
   */
  check(url: URL, signal?: AbortSignal): Promise<number | null>;
}

const rulesLifetimeMs = 24 * 3_600_000;
/** Pause after a failed fetch of robots.txt. */
const failureLifetimeMs = 10 * 60_000;
/** The minimum length that must be parsed, by RFC 9309, section 2.5. */
const maxLength = 512 * 1024;

type RobotRules = ReturnType<typeof robotsParser>;

const maxWildcardLength = 64 * 1024;

interface Site {
  until: number;
  rules: Promise<RobotRules>;
}

export function createRobots({ guard, maxSites = 1000, now = Date.now }: RobotsSettings): Robots {
  const sites = new Map<string, Site>();

  async function readRules(origin: string, site: Site): Promise<RobotRules> {
    const address = `${origin}/robots.txt`;
    try {
      return robotsParser(address, rulesIn(await guard.fetchPage(address, { anyType: true })));
    } catch (error) {
      site.until = now() + failureLifetimeMs;
      throw robotsUnknown(error);
    }
  }

  function siteOf(origin: string): Site {
    const cachedSite = sites.get(origin);
    if (cachedSite !== undefined && cachedSite.until > now()) return cachedSite;
    const { promise, resolve } = deferred<RobotRules>();
    const site: Site = { until: now() + rulesLifetimeMs, rules: promise };
    // Moves the entry to the end of the map, so that the first entry is the oldest.
    sites.delete(origin);
    sites.set(origin, site);
    resolve(readRules(origin, site));
    const oldest = sites.keys().next();
    if (sites.size > maxSites && oldest.done !== true) sites.delete(oldest.value);
    return site;
  }

  return {
    async check(url, signal = new AbortController().signal) {
      // Callers share the fetch, so the signal of one caller must not abort it. The guard limits the time of the fetch.
      const rules = await untilAborted(siteOf(url.origin).rules, signal);
      if (rules.isAllowed(url.href, userAgentToken) === false)
        throw new AppError('ROBOTS_REFUSED', { details: { host: url.host } });
      const seconds = rules.getCrawlDelay(userAgentToken);
      return seconds === undefined || !(seconds > 0) ? null : seconds * 1000;
    },
  };
}

/** The rules in a response. A missing file allows everything; after server errors and 429, the rules are unknown. */
function rulesIn({ status, text }: FetchedPage): string {
  if (status >= 200 && status < 300) return refuseCostlyRules(text.slice(0, maxLength));
  if (status >= 400 && status < 500 && status !== 429) return '';
  throw new AppError('PAGE_UNREACHABLE', { details: { status } });
}

/** Refuses rules whose wildcards would cost too much: matching takes quadratic time and would block the process. */
function refuseCostlyRules(text: string): string {
  const wildcardRules = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.includes('*') && /^\s*(?:dis)?allow\s*:/i.test(line));
  const characters = wildcardRules.reduce((sum, line) => sum + line.length, 0);
  if (characters > maxWildcardLength)
    throw new AppError('PAGE_TOO_LARGE', { details: { limit_characters: maxWildcardLength } });
  return text;
}

function robotsUnknown(error: unknown): AppError {
  const { code, details } = toAppError(error);
  return new AppError('ROBOTS_UNKNOWN', { details: { ...details, because: code }, cause: error });
}
