import { type CompanyProfile } from '@rfp/contracts/account';
import { type Scorable } from '../scorable.js';
import { findQualifying, setAsideClass } from './set-asides.js';

type Notice = Pick<Scorable, 'title' | 'description' | 'set_aside'>;

const source = String.raw`(?:sole|single)[ -]?sourced?`;

/** Any mention in a title counts. */
const titlePatterns: readonly RegExp[] = [new RegExp(String.raw`\b${source}\b`, 'gi')];

/** Sentences with which a buyer announces a sole-source award, worded as in FAR 5.207(c)(16) and in practice. */
const textPatterns: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:intends?|intent|intention|proposes?|plans?) to\b[^.]{0,200}\b${source}\b`, 'gi'),
  new RegExp(String.raw`\bon an? ${source} basis\b`, 'gi'),
  new RegExp(String.raw`\b${source} (?:to|based on|determination|announcement)\b`, 'gi'),
  new RegExp(String.raw`\b(?:award|awarded|as) an? ${source}\b`, 'gi'),
  /\bwith only one (?:responsible )?source\b/gi,
  /\bnot a request for competitive (?:proposals?|quot\w+|offers?|bids?|applications?)\b/gi,
];

/** Words before or within an announcement that negate it. */
const negation = new RegExp(
  String.raw`\b(?:no|not|non|never|rather than|instead of)[ -](?:be |an? |on an? )?${source}\b|\b(?:not|never) (?:intend|plan|propose|award)`,
  'i',
);
const charactersBefore = 40;

/**
 * Whether a notice announces a sole-source purchase from another firm. A sole-source set-aside that the profile qualifies for may be for the firm of
 * the profile.
 */
export function isSoleSourceForAnother(notice: Notice, company: CompanyProfile): boolean {
  return oneFirmSource(notice) !== undefined || isSetAsideForOthers(notice, company);
}

/** The field that announces a purchase from one firm without competition, and its words. */
export interface OneFirmSource {
  readonly field: 'title' | 'description';
  readonly quote: string;
}

const sources = new WeakMap<object, { readonly source: OneFirmSource | undefined }>();

/** The announcement of a sole-source purchase; undefined if there is none. Cached because texts are long. */
export function oneFirmSource(notice: Pick<Notice, 'title' | 'description'>): OneFirmSource | undefined {
  const cached = sources.get(notice);
  if (cached !== undefined) return cached.source;
  const source = findSource(notice);
  sources.set(notice, { source });
  return source;
}

function findSource({ title, description }: Pick<Notice, 'title' | 'description'>): OneFirmSource | undefined {
  if (titlePatterns.some((pattern) => findAffirmed(title, pattern) !== undefined))
    return { field: 'title', quote: title };
  for (const pattern of textPatterns) {
    const quote = findAffirmed(description, pattern);
    if (quote !== undefined) return { field: 'description', quote };
  }
  return undefined;
}

function findAffirmed(text: string, pattern: RegExp): string | undefined {
  return [...text.matchAll(pattern)].find(
    ({ index, 0: found }) => !negation.test(text.slice(Math.max(0, index - charactersBefore), index + found.length)),
  )?.[0];
}

function isSetAsideForOthers({ set_aside }: Notice, { set_asides, certifications }: CompanyProfile): boolean {
  if (set_aside === null || setAsideClass(set_aside.code) !== 'sole') return false;
  return findQualifying(set_aside, [...set_asides, ...certifications]) === undefined;
}
