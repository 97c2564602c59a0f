import { createHash } from 'node:crypto';
import { plainLine } from '../plain-text.js';
import { startOf } from './links.js';
import { type Feed, type FeedEntry } from './read-entries.js';

const maxIdLength = 200;

/** Id of an entry: its own id, else its link, else a hash of its texts. Null if it has none of these. */
export function idOfEntry(entry: FeedEntry): string | null {
  const { ownId, id, link } = entry;
  if (ownId !== undefined) return ownId;
  const said = plainLine(id ?? '', 2000) || plainLine(link ?? '', 2000);
  if (said !== '') return shortened(said);
  const [words, date] = textsOf(entry);
  return words === '' ? null : digest(JSON.stringify([words, date]));
}

/**
 * The entries, each with an id of its own. A link that entries of several titles share, or that leads to the page of the
 * feed, identifies none of them: without another id they would replace each other.
 * @param url - address of the feed
 */
export function withOwnIds(feed: Feed, url: string): FeedEntry[] {
  const linked = feed.entries.map((entry) => ({ entry, ...comparableLinks(entry, startOf(entry, feed, url)) }));
  const titles = new Map<string, Set<string>>();
  for (const { entry, link } of linked) {
    const title = textsOf(entry)[0].toLowerCase();
    if (title !== '') titles.set(link, (titles.get(link) ?? new Set()).add(title));
  }
  const page = comparable(feed.page, startOf({ base: undefined }, feed, url));
  const isOwn = (link: string): boolean => (titles.get(link)?.size ?? 0) <= 1 && link !== page;
  return linked.map(({ entry, link, id }) => {
    if (link === '' || !['', link].includes(id)) return entry;
    if (!isOwn(link)) return { ...entry, ownId: digest(JSON.stringify([entry.link, ...textsOf(entry)])) };
    // As printed it may be the same as that of an entry with another base.
    return entry.base === undefined ? entry : { ...entry, ownId: shortened(link) };
  });
}

function comparableLinks({ id, link }: FeedEntry, start: string): { id: string; link: string } {
  return { id: comparable(id, start), link: comparable(link, start) };
}

function textsOf({ title, published, updated }: FeedEntry): [words: string, date: string] {
  return [plainLine(title ?? '', 1000), published ?? updated ?? ''];
}

/** One spelling of a link; empty if there is none. */
function comparable(link: string | undefined, start: string): string {
  const printed = plainLine(link ?? '', 2000);
  return printed !== '' && URL.canParse(printed, start) ? new URL(printed, start).href.replace(/\/$/, '') : printed;
}

function shortened(id: string): string {
  return id.length > maxIdLength ? digest(id) : id;
}

function digest(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
