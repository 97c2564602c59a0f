import { createHash } from 'node:crypto';
import { plainLine } from '../fields/plain-text.js';
import { baseUrlOf } from './links.js';
import { type Feed, type FeedEntry } from './read-entries.js';

const maxIdLength = 200;

/** Id of an entry: the assigned id, else the printed id, else the link, else a hash of title and date. Null if it has none of these. */
export function idOfEntry(entry: FeedEntry): string | null {
  const { assignedId, id, link } = entry;
  if (assignedId !== undefined) return assignedId;
  const printed = plainLine(id ?? '', 2000) || plainLine(link ?? '', 2000);
  if (printed !== '') return shortenId(printed);
  const [words, date] = titleAndDate(entry);
  return words === '' ? null : digest(JSON.stringify([words, date]));
}

interface AssignedIds {
  entries: FeedEntry[];
  /** Ids that several entries share now or shared before. */
  sharedIds: string[];
}

/** Maximum number of shared ids in the checkpoint. */
const maxSharedIds = 50;

/**
 * Assigns an id to each entry whose printed id or link does not identify it: an id that entries with different titles and links share, or a link that
 * entries with different titles share or that leads to the page of the feed. Entries with the same id would overwrite each other.
 * @param url - address of the feed
 * @param knownSharedIds - ids that entries shared in earlier reads; the feed may now have only one of these entries
 */
export function assignIds(feed: Feed, url: string, knownSharedIds: readonly string[] = []): AssignedIds {
  const page = comparableUrl(feed.page, baseUrlOf({ base: undefined }, feed, url));
  const linked = feed.entries.map((entry) => ({ entry, ...comparableLinks(entry, baseUrlOf(entry, feed, url)) }));
  const shared = new Set([...knownSharedIds, ...sharedIds(linked)]);
  const isShared = (id: string): boolean => id !== '' && (id === page || shared.has(id));
  const identified = linked.map((each) => (isShared(each.id) ? { ...each, id: '' } : each));
  const isUniqueLink = uniqueLinks(identified, page);
  const entries = identified.map(({ entry, link, id }) => {
    // The printed id is dropped because it is shared.
    const withoutId = id === '' && entry.id !== undefined ? { ...entry, id: undefined } : entry;
    const assignedId =
      assignedIdFor({ entry: withoutId, link, id }, isUniqueLink) ??
      (withoutId === entry ? null : idOfEntry(withoutId));
    return assignedId === null ? entry : { ...entry, assignedId };
  });
  return { entries, sharedIds: [...shared].slice(0, maxSharedIds) };
}

interface LinkedEntry {
  entry: FeedEntry;
  /** Id and link in comparable form; empty if absent. */
  id: string;
  link: string;
}

/** The id that replaces the printed id; null if the printed id or link already identifies the entry. */
function assignedIdFor({ entry, link, id }: LinkedEntry, isUniqueLink: (link: string) => boolean): string | null {
  if (link === '' || !['', link].includes(id)) return null;
  if (!isUniqueLink(link)) return digest(JSON.stringify([entry.link, ...titleAndDate(entry)]));
  // A relative link may be printed identically in an entry with another base.
  return entry.base === undefined ? null : shortenId(link);
}

function uniqueLinks(linked: readonly LinkedEntry[], page: string): (link: string) => boolean {
  const titles = valuesBy(linked, ({ link }) => link, titleOf);
  return (link) => (titles.get(link)?.size ?? 0) <= 1 && link !== page;
}

/** Maximum number of versions of one entry in a feed: the former and the current one. */
const maxVersions = 2;

/** The ids of entries that differ in both title and link, or have more than two titles for a link. Copies of an entry differ in the title or the link, not in both. */
function sharedIds(linked: readonly LinkedEntry[]): string[] {
  const titles = valuesBy(linked, ({ id }) => id, titleOf);
  const links = valuesBy(
    linked,
    ({ id }) => id,
    ({ link }) => link,
  );
  const versions = valuesBy(linked, ({ id, link }) => (id === '' ? '' : JSON.stringify([id, link])), titleOf);
  const idsWithManyTitles = new Set(
    linked
      .filter(({ id, link }) => (versions.get(JSON.stringify([id, link]))?.size ?? 0) > maxVersions)
      .map(({ id }) => id),
  );
  const isShared = (id: string) => (titles.get(id)?.size ?? 0) > 1 && (links.get(id)?.size ?? 0) > 1;
  return [...titles.keys()].filter((id) => idsWithManyTitles.has(id) || isShared(id));
}

function titleOf({ entry }: LinkedEntry): string {
  return titleAndDate(entry)[0].toLowerCase();
}

/** Groups the values of entries by key, ignoring empty keys and values. */
function valuesBy(
  linked: readonly LinkedEntry[],
  keyOf: (each: LinkedEntry) => string,
  valueOf: (each: LinkedEntry) => string,
): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const each of linked) {
    const [key, value] = [keyOf(each), valueOf(each)];
    if (key !== '' && value !== '') values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return values;
}

function comparableLinks({ id, link }: FeedEntry, baseUrl: string): { id: string; link: string } {
  return { id: comparableUrl(id, baseUrl), link: comparableUrl(link, baseUrl) };
}

function titleAndDate({ title, published, updated }: FeedEntry): [words: string, date: string] {
  return [plainLine(title ?? '', 1000), published ?? updated ?? ''];
}

/** A link as an absolute URL without a slash at the end, for comparison; empty if absent. */
function comparableUrl(link: string | undefined, baseUrl: string): string {
  const printed = plainLine(link ?? '', 2000);
  return printed !== '' && URL.canParse(printed, baseUrl) ? new URL(printed, baseUrl).href.replace(/\/$/, '') : printed;
}

function shortenId(id: string): string {
  return id.length > maxIdLength ? digest(id) : id;
}

function digest(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
