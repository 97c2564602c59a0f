import { AppError } from '@rfp/contracts/errors';
import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import { z } from 'zod';

interface EnclosedFile {
  href?: string | undefined;
  title?: string | undefined;
  type?: string | undefined;
}

/** An entry of an RSS, RDF or Atom feed, with its texts as printed. */
export interface FeedEntry {
  id: string | undefined;
  title: string | undefined;
  link: string | undefined;
  /** Base URL of its relative links, if it differs from that of the feed. */
  base: string | undefined;
  files: EnclosedFile[];
  /** The short text; `content` is the full text. */
  summary: string | undefined;
  content: string | undefined;
  published: string | undefined;
  updated: string | undefined;
  publisher: string | undefined;
  categories: string[];
  /** The parser's output, stored if the entry is quarantined. */
  raw: unknown;
  /** Id that replaces the printed id if neither the printed id nor the link identifies the entry. */
  assignedId?: string | undefined;
}

export const feedKinds = ['rss', 'rdf', 'atom'] as const;
export type FeedKind = (typeof feedKinds)[number];

export interface Feed {
  kind: FeedKind;
  title: string | undefined;
  /** Base URL of relative links. */
  base: string | undefined;
  /** Link of the page that the feed belongs to. */
  page: string | undefined;
  entries: FeedEntry[];
}

const kindByRoot = new Map<string, FeedKind>([
  ['rss', 'rss'],
  ['RDF', 'rdf'],
  ['feed', 'atom'],
]);

/** Parses the entries of a well-formed document. @throws SOURCE_CHANGED if it is not a feed */
export function readEntries(text: string, root: string): Feed {
  const kind = kindByRoot.get(root);
  if (kind === undefined)
    throw new AppError('SOURCE_CHANGED', {
      message: `The document is neither RSS nor RDF nor Atom: its outermost element is "${root.slice(0, 40)}".`,
    });
  try {
    return feedParsers[kind](text);
  } catch (error) {
    throw new AppError('SOURCE_CHANGED', {
      message: 'The document begins like a feed and has none of its elements.',
      cause: error,
    });
  }
}

const namespaces =
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const feedFrames: Record<FeedKind, readonly [string, string]> = {
  rss: [`<rss version="2.0" ${namespaces}><channel>`, '</channel></rss>'],
  rdf: [`<rdf:RDF ${namespaces} xmlns="http://purl.org/rss/1.0/"><channel/>`, '</rdf:RDF>'],
  atom: [`<feed ${namespaces} xmlns="http://www.w3.org/2005/Atom">`, '</feed>'],
};

/** Wraps the text of an entry into a feed document. */
export function wrapInFeed(kind: FeedKind, entry: string): string {
  return feedFrames[kind].join(entry);
}

/** Converts the parser's output for one entry. @throws ZodError if it is not an entry */
export function readEntry(kind: FeedKind, raw: unknown): FeedEntry {
  if (kind === 'rss') return rssEntry(rssItem.parse(raw));
  return kind === 'rdf' ? rdfEntry(rdfItem.parse(raw)) : atomEntry(atomItem.parse(raw));
}

const text = z.string().optional();
const texts = z.array(z.string()).default([]);

/** Elements that Dublin Core adds to any kind of feed. */
const dublinCore = z
  .object({ titles: texts, descriptions: texts, dates: texts, publishers: texts, subjects: texts })
  .prefault({});
const baseSchema = z.object({ base: text }).prefault({});
const encodedSchema = z.object({ encoded: text }).prefault({});

const rssItem = z.looseObject({
  guid: z.object({ value: text, isPermaLink: z.boolean().default(true) }).prefault({}),
  title: text,
  xml: baseSchema,
  link: text,
  enclosures: z.array(z.object({ url: text, type: text })).default([]),
  description: text,
  content: encodedSchema,
  pubDate: text,
  categories: z.array(z.object({ name: z.string().default('') })).default([]),
  dc: dublinCore,
});
const rssGuard = z.object({ title: text, link: text, xml: baseSchema, items: z.array(rssItem).default([]) });

function readRss(source: string): Feed {
  const { title, link, xml, items } = rssGuard.parse(parseRssFeed(source));
  return { kind: 'rss', title, base: xml.base, page: link, entries: items.map(rssEntry) };
}

function rssEntry(item: z.infer<typeof rssItem>): FeedEntry {
  return {
    id: item.guid.value,
    title: item.title ?? item.dc.titles[0],
    link: item.link ?? (item.guid.isPermaLink ? item.guid.value : undefined),
    base: item.xml.base,
    files: item.enclosures.map(({ url, type }) => ({ href: url, type })),
    summary: item.description ?? item.dc.descriptions[0],
    content: item.content.encoded,
    published: item.pubDate ?? item.dc.dates[0],
    updated: undefined,
    publisher: item.dc.publishers[0],
    categories: [...item.categories.map(({ name }) => name), ...item.dc.subjects],
    raw: item,
  };
}

const rdfItem = z.looseObject({
  rdf: z.object({ about: text }).prefault({}),
  title: text,
  xml: baseSchema,
  link: text,
  description: text,
  content: encodedSchema,
  dc: dublinCore,
});
const rdfGuard = z.object({ title: text, link: text, xml: baseSchema, items: z.array(rdfItem).default([]) });

function readRdf(source: string): Feed {
  const { title, link, xml, items } = rdfGuard.parse(parseRdfFeed(source));
  return { kind: 'rdf', title, base: xml.base, page: link, entries: items.map(rdfEntry) };
}

function rdfEntry(item: z.infer<typeof rdfItem>): FeedEntry {
  return {
    id: item.rdf.about,
    title: item.title ?? item.dc.titles[0],
    link: item.link,
    base: item.xml.base,
    files: [],
    summary: item.description ?? item.dc.descriptions[0],
    content: item.content.encoded,
    published: item.dc.dates[0],
    updated: undefined,
    publisher: item.dc.publishers[0],
    categories: item.dc.subjects,
    raw: item,
  };
}

const valueSchema = z.object({ value: text }).prefault({});

const atomLinks = z
  .array(z.object({ href: text, rel: z.string().default('alternate'), type: text, title: text }))
  .default([]);

const atomItem = z.looseObject({
  id: text,
  title: valueSchema,
  xml: baseSchema,
  links: atomLinks,
  summary: valueSchema,
  content: valueSchema,
  published: text,
  updated: text,
  categories: z.array(z.object({ term: z.string().default(''), label: text })).default([]),
  dc: dublinCore,
});
const atomGuard = z.object({
  title: valueSchema,
  links: atomLinks,
  xml: baseSchema,
  entries: z.array(atomItem).default([]),
});

function readAtom(source: string): Feed {
  const { title, links, xml, entries } = atomGuard.parse(parseAtomFeed(source));
  return { kind: 'atom', title: title.value, base: xml.base, page: pageOf(links), entries: entries.map(atomEntry) };
}

/** The link to the HTML page, since a feed may also link to data such as JSON. */
function pageOf(links: z.infer<typeof atomLinks>): string | undefined {
  const alternates = links.filter(({ rel }) => rel === 'alternate');
  return (alternates.find(({ type = 'html' }) => /html/i.test(type)) ?? alternates[0])?.href;
}

function atomEntry(entry: z.infer<typeof atomItem>): FeedEntry {
  return {
    id: entry.id,
    title: entry.title.value,
    link: pageOf(entry.links),
    base: entry.xml.base,
    files: entry.links.filter(({ rel }) => rel === 'enclosure'),
    summary: entry.summary.value,
    content: entry.content.value,
    published: entry.published ?? entry.dc.dates[0],
    updated: entry.updated,
    publisher: entry.dc.publishers[0],
    categories: entry.categories.map(({ label, term }) => label ?? term),
    raw: entry,
  };
}

const feedParsers = { rss: readRss, rdf: readRdf, atom: readAtom } as const satisfies Record<
  FeedKind,
  (source: string) => Feed
>;
