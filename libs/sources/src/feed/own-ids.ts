import { createHash } from 'node:crypto';
import { plainLine } from '../plain-text.js';
import { type Feed, type FeedEntry } from './read-entries.js';

const maxIdLength = 200;

/** Id of an entry: its own id, else its link, else a hash of its texts. Null if it has none of these. */
export function idOfEntry(entry: FeedEntry): string | null {
  const { ownId, id, link } = entry;
  if (ownId !== undefined) return ownId;
  const said = plainLine(id ?? '', 2000) || plainLine(link ?? '', 2000);
  if (said !== '') return said.length > maxIdLength ? digest(said) : said;
  const [words, date] = textsOf(entry);
  return words === '' ? null : digest(JSON.stringify([words, date]));
}

/**
 * The entries, each with an id of its own. A link that entries of several titles share, or that leads to the page of the
 * feed, identifies none of them: without another id they would replace each other.
 * @param url - address of the feed
 */
export function withOwnIds({ entries, page, base }: Feed, url: string): FeedEntry[] {
  const start = baseOf(base, url);
  const titles = new Map<string, Set<string>>();
  for (const entry of entries) {
    const title = textsOf(entry)[0].toLowerCase();
    const link = comparable(entry.link, start);
    if (title !== '') titles.set(link, (titles.get(link) ?? new Set()).add(title));
  }
  const isOwn = (link: string): boolean => (titles.get(link)?.size ?? 0) <= 1 && link !== comparable(page, start);
  return entries.map((entry) => {
    const link = comparable(entry.link, start);
    const isIdentified = !['', link].includes(comparable(entry.id, start));
    return link === '' || isIdentified || isOwn(link)
      ? entry
      : { ...entry, ownId: digest(JSON.stringify([link, ...textsOf(entry)])) };
  });
}

/** The base of a feed, which may itself be relative to the address of the feed. */
export function baseOf(base: string | undefined, url: string): string {
  return base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url;
}

function textsOf({ title, published, updated }: FeedEntry): [words: string, date: string] {
  return [plainLine(title ?? '', 1000), published ?? updated ?? ''];
}

/** One spelling of a link; empty if there is none. */
function comparable(link: string | undefined, start: string): string {
  const printed = plainLine(link ?? '', 2000);
  return printed !== '' && URL.canParse(printed, start) ? new URL(printed, start).href.replace(/\/$/, '') : printed;
}

function digest(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
