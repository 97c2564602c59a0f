import { normaliseAddress } from './links.js';

/** Pages that are not that of the opportunity. */
interface OtherPages {
  list: string;
  ids: readonly string[];
}

/** What answered for the page of an opportunity: it, the list or another opportunity, or a page of unknown content. */
export type Destination = 'itself' | 'listed' | 'unknown';

/**
 * Where the page of an opportunity has led. Sites redirect it to the list or to another opportunity when it ends, whose
 * fields its record would take, and to a login page when they want one. Only a URL that contains what identifies the page is
 * still its own.
 * @param id - URL of the page @param address - where it led
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

/** Sites change scheme, `www.`, letter case and a slash at the end of a URL without meaning another page. */
function keyOf(address: string): string {
  return normaliseAddress(address)
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?=\?|$)/, '');
}

/** What distinguishes a page of a site: the values of its query, else the last part of its path, without `.html`. */
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
