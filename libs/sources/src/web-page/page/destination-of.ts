import { normaliseAddress } from './links.js';

/** URLs of the other known pages of the source. */
interface OtherPages {
  list: string;
  ids: readonly string[];
}

/** The page to which a request for an opportunity's page led: itself, the list or another opportunity (`listed`), or an unknown page. */
export type Destination = 'itself' | 'listed' | 'unknown';

/**
 * Classifies the page to which the URL of an opportunity led. When an opportunity ends, sites redirect its URL to the list or to another
 * opportunity, whose fields would overwrite those of the record; others redirect to a login page. The page is the opportunity's own only if
 * the final URL still contains all identifying parts of the original URL.
 * @param id - URL of the page @param address - URL after redirects
 */
export function destinationOf(id: string, address: string, { list, ids }: OtherPages): Destination {
  const key = keyOf(address);
  if (key === keyOf(id)) return 'itself';
  const path = pathOf(key);
  const isList = path === pathOf(keyOf(list)) && path !== pathOf(keyOf(id));
  if (isList || [list, ...ids].some((other) => keyOf(other) === key)) return 'listed';
  return identifiersIn(id).every((words) => ` ${wordsOf(address)} `.includes(` ${words} `)) ? 'itself' : 'unknown';
}

function pathOf(key: string): string | undefined {
  return key.split('?')[0];
}

/** Normalizes a URL for comparison: scheme, `www.`, letter case and a slash at the end do not distinguish pages. */
function keyOf(address: string): string {
  return normaliseAddress(address)
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?=\?|$)/, '');
}

/** The parts of a URL that identify a page of a site: the values of its query, else the last part of its path without extension. */
function identifiersIn(id: string): string[] {
  const { searchParams, pathname } = new URL(normaliseAddress(id));
  const values = [...searchParams.values()];
  const last = pathname
    .replace(/\.[a-z]{2,5}$/i, '')
    .split('/')
    .at(-1);
  return (values.length > 0 ? values : [last ?? '']).map(wordsOf);
}

function wordsOf(text: string): string {
  return decoded(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
