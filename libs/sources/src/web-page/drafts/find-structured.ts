import { type CheerioAPI } from 'cheerio/slim';
import { parseJsonText } from '../../json/parse-json-text.js';
import { type Draft } from './describe-draft.js';
import { type QuotedText, type Role, type TextsByRole } from '../labels/labels.js';
import { resolveLink } from '../page/links.js';
import { type PageElement, type PageNode } from '../page/page-node.js';
import { textOf } from '../page/page-text.js';

const maxNodes = 5000;
const maxScriptLength = 2_000_000;
const maxDepth = 12;

/** Types of schema.org that may have a name and a date but are never opportunities. */
const excludedTypes = new Set(
  'jobposting product person organization governmentorganization localbusiness website webpage breadcrumblist newsarticle article blogposting recipe review videoobject imageobject book movie course softwareapplication faqpage question searchaction collectionpage'.split(
    ' ',
  ),
);
/** Words that an event must contain to be an opportunity; most events are meetings. */
const biddingWords =
  /\b(?:rf[pqi]|ifb|itb|bids?|bidding|solicitations?|proposals?|procurements?|tenders?|quotes?|grants?|funding|nofo)\b/i;

/** Opportunities in JSON-LD. Must run before scripts are removed. */
export function findJsonLd($: CheerioAPI, base: string): Draft[] {
  const nodes: object[] = [];
  for (const element of $('script[type]').toArray()) {
    if (!/^application\/ld\+json\b/i.test($(element).attr('type')?.trim() ?? '')) continue;
    collectObjects(parse($(element).text()), nodes, 0);
  }
  return nodes.flatMap((node) => draftOf(node, base) ?? []);
}

/** Opportunities in microdata. */
export function findMicrodata($: CheerioAPI, base: string): Draft[] {
  const items: Item[] = [];
  for (const node of $.root().toArray()) collectItems(node, null, items);
  return items.flatMap((item) => draftOf(Object.fromEntries(item), base) ?? []);
}

type Item = Map<string, unknown>;

/** Walks the document once, since a property belongs to the innermost item around it. The parser bounds the depth. */
function collectItems(node: PageNode, item: Item | null, items: Item[]): void {
  if (!('children' in node)) return;
  if ('attribs' in node && item !== null) takeProperty(item, node);
  const within = ('attribs' in node ? itemOf(node, items) : null) ?? item;
  for (const child of node.children) collectItems(child, within, items);
}

function takeProperty(item: Item, element: PageElement): void {
  const { itemprop } = element.attribs;
  if (itemprop !== undefined && item.size < 100 && !item.has(itemprop)) item.set(itemprop, propertyOf(element));
}

function itemOf({ attribs: { itemscope, itemtype = '' } }: PageElement, items: Item[]): Item | null {
  if (itemscope === undefined) return null;
  const item: Item = new Map([['@type', itemtype.split('/').at(-1)]]);
  if (/schema\.org/i.test(itemtype) && items.length < maxNodes) items.push(item);
  return item;
}

function propertyOf(element: PageElement): string {
  const { content, datetime, href, itemprop } = element.attribs;
  return content ?? datetime ?? (itemprop === 'url' ? href : undefined) ?? textOf(element, 2000);
}

function parse(text: string): unknown {
  if (text.length > maxScriptLength) return null;
  try {
    return parseJsonText(
      text
        .trim()
        .replace(/^<!--|-->$/g, '')
        .replace(/;$/, ''),
    );
  } catch {
    return null;
  }
}

/** All objects of a JSON-LD document that may be items: members of lists, of `@graph`, and their values. */
function collectObjects(value: unknown, nodes: object[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > maxDepth || nodes.length >= maxNodes) return;
  if (!Array.isArray(value)) nodes.push(value);
  for (const member of Object.values(value)) collectObjects(member, nodes, depth + 1);
}

/** Reads own members only, so that text of a page cannot reach inherited properties such as `constructor`. */
function ownMember(node: unknown, names: readonly string[]): unknown {
  if (typeof node !== 'object' || node === null) return undefined;
  const name = names.find((name) => Object.hasOwn(node, name));
  return name === undefined ? undefined : Reflect.get(node, name);
}

/** A member as text: a string, a number, the first item of a list, or the name or value of an object. */
function textAt(node: unknown, names: readonly string[], depth = 0): string | null {
  const value = ownMember(node, names);
  return depth > 3 ? null : toText(value, depth);
}

function toText(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.slice(0, 20_000);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return toText(value[0], depth + 1);
  return textAt(
    value,
    ['name', '@value', 'value', 'amount', 'price', 'maxValue', 'legalName', 'address', 'addressLocality'],
    depth + 1,
  );
}

const membersByRole: readonly (readonly [Role, readonly string[]])[] = [
  ['title', ['name', 'title', 'headline']],
  [
    'due_date',
    [
      'validThrough',
      'applicationDeadline',
      'availabilityEnds',
      'submissionDeadline',
      'deadline',
      'dueDate',
      'closingDate',
      'closeDate',
      'expires',
      'endDate',
    ],
  ],
  ['posted_date', ['datePosted', 'datePublished', 'availabilityStarts', 'validFrom']],
  ['opportunity_number', ['identifier', 'serialNumber', 'sku', 'solicitationNumber', 'referenceNumber']],
  [
    'agency_name',
    ['offeredBy', 'seller', 'provider', 'organizer', 'funder', 'sponsor', 'serviceOperator', 'buyer', 'agency'],
  ],
  ['estimated_value', ['estimatedValue', 'amount', 'price', 'value', 'budget', 'estimatedCost', 'priceSpecification']],
  ['contact_info', ['contactPoint', 'contact']],
  ['location', ['location', 'areaServed', 'eligibleRegion', 'availableAtOrFrom']],
  ['description', ['description']],
  ['status', ['eventStatus', 'status']],
];

function draftOf(node: object, base: string): Draft | null {
  const types = typesOf(node);
  if (types.length === 0 || types.some((type) => excludedTypes.has(type))) return null;
  const quoted = textsOf(node);
  if (quoted.title === undefined || quoted.due_date === undefined) return null;
  const isMeeting =
    types.some((type) => type.endsWith('event')) &&
    !biddingWords.test([quoted.title.text, quoted.description?.text, textAt(node, ['url'])].join(' '));
  return isMeeting
    ? null
    : { quoted: withCurrency(quoted, node), link: resolveLink(textAt(node, ['url', '@id', 'mainEntityOfPage']), base) };
}

function typesOf(node: object): string[] {
  return [ownMember(node, ['@type'])].flat().flatMap((type) => (typeof type === 'string' ? type.toLowerCase() : []));
}

function textsOf(node: object): TextsByRole {
  const quoted: TextsByRole = {};
  for (const [role, names] of membersByRole) {
    const found = role === 'contact_info' ? contactOf(ownMember(node, names)) : textAt(node, names);
    if (found !== null && found.trim() !== '') quoted[role] = quotedMember(names, node, found);
  }
  return quoted;
}

function quotedMember(names: readonly string[], node: object, text: string): QuotedText {
  const name = names.find((name) => Object.hasOwn(node, name)) ?? '';
  return { text, quote: `${name}: ${text}` };
}

/** Adds the currency, which is a separate member, to the amount. */
function withCurrency(quoted: TextsByRole, node: object): TextsByRole {
  const holder = ownMember(node, [
    'estimatedValue',
    'amount',
    'value',
    'budget',
    'estimatedCost',
    'priceSpecification',
  ]);
  const currency =
    textAt(node, ['priceCurrency', 'currency']) ?? textAt(holder, ['priceCurrency', 'currency']) ?? 'USD';
  const { estimated_value: value } = quoted;
  return value === undefined || currency.toUpperCase() === 'USD'
    ? quoted
    : { ...quoted, estimated_value: { ...value, text: `${currency.toUpperCase()} ${value.text}` } };
}

function contactOf(contact: unknown): string | null {
  if (typeof contact === 'string') return contact;
  const one: unknown = Array.isArray(contact) ? contact[0] : contact;
  const parts = ['name', 'contactType', 'email', 'telephone'].flatMap((name) => textAt(one, [name]) ?? []);
  return parts.length === 0 ? null : parts.join('\n');
}
