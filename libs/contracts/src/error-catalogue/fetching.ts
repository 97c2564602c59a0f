import { type ErrorTable } from './entry.js';

/** Responses of sources and pages. */
export const fetchErrors = {
  SOURCE_UNREACHABLE: { status: 502, retryable: true, exit: 5, text: 'The source could not be reached.' },
  SOURCE_TIMEOUT: { status: 504, retryable: true, exit: 5, text: 'The source took too long to answer.' },
  SOURCE_ERROR: { status: 502, retryable: true, exit: 5, text: 'The source answered with a server error.' },
  SOURCE_REFUSED: { status: 502, exit: 5, text: 'The source refused the request.' },
  SOURCE_GONE: { status: 502, exit: 5, text: 'The source reports that it is permanently gone. Pause or remove it.' },
  SOURCE_KEY_MISSING: { status: 409, exit: 4, text: 'The source needs an API key and none is set.' },
  SOURCE_KEY_REFUSED: { status: 502, exit: 4, text: 'The source refused the API key.' },
  SOURCE_RATE_LIMITED: { status: 503, retryable: true, exit: 6, text: 'The source limits the rate of requests.' },
  SOURCE_QUOTA: { status: 503, retryable: true, exit: 6, text: 'The quota of the source is used up.' },
  SOURCE_NOT_JSON: {
    status: 502,
    retryable: true,
    exit: 5,
    text: 'The source returned something other than data, such as a web page.',
  },
  SOURCE_EMPTY: { status: 502, retryable: true, exit: 5, text: 'The source returned an empty response.' },
  SOURCE_TRUNCATED: { status: 502, retryable: true, exit: 5, text: 'The response of the source is truncated.' },
  SOURCE_TOO_LARGE: { status: 502, exit: 5, text: 'The response of the source exceeds the size limit.' },
  SOURCE_UNSAFE: { status: 502, exit: 5, text: 'The source sent a malicious file. Processing was stopped.' },
  SOURCE_CHANGED: { status: 502, exit: 5, text: 'The response of the source no longer has the known format.' },
  SOURCE_SCRIPTED: {
    status: 502,
    exit: 5,
    text: 'The page is built by scripts and has no content of its own. Read it through Firecrawl, or add the feed or the JSON behind it.',
  },
  SOURCE_INCOMPLETE: {
    status: 502,
    retryable: true,
    exit: 7,
    text: 'The source returned fewer records than it announced.',
  },

  /** `details.reason` is a key of `urlRefusals`. */
  URL_REFUSED: { status: 422, exit: 2, text: 'This address must not be fetched.' },
  PAGE_UNREACHABLE: { status: 502, retryable: true, exit: 5, text: 'The page could not be reached.' },
  PAGE_TIMEOUT: { status: 504, retryable: true, exit: 5, text: 'The page took too long to answer.' },
  PAGE_BROKEN: { status: 502, retryable: true, exit: 5, text: 'The response of the page is truncated or unreadable.' },
  PAGE_EMPTY: { status: 502, retryable: true, exit: 5, text: 'The page is empty.' },
  PAGE_TOO_LARGE: { status: 502, exit: 5, text: 'The page exceeds the size limit.' },
  PAGE_TYPE_REFUSED: {
    status: 422,
    exit: 5,
    text: 'This address serves neither a web page nor a feed nor plain text.',
  },
  PAGE_REDIRECTS: { status: 502, exit: 5, text: 'The page redirects too often or to an invalid address.' },
  DOCUMENT_UNREADABLE: { status: 422, exit: 5, text: 'The document cannot be read.' },
  ROBOTS_REFUSED: { status: 403, exit: 5, text: 'The robots.txt of the site disallows this page.' },
  ROBOTS_UNKNOWN: {
    status: 503,
    retryable: true,
    exit: 5,
    text: 'The robots.txt of the site is unavailable, so the page was not fetched.',
  },
} as const satisfies ErrorTable;
