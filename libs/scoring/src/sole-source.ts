import { type CompanyProfile } from '@rfp/contracts/account';
import { type Scorable } from './scorable.js';
import { findQualifying, setAsideClass } from './set-asides.js';

type Notice = Pick<Scorable, 'title' | 'description' | 'set_aside'>;

const source = String.raw`(?:sole|single)[ -]?sourced?`;

/** A title that names it is about it. */
const inTitle: readonly RegExp[] = [new RegExp(String.raw`\b${source}\b`, 'gi')];

/** Sentences by which a buyer says that one firm will get the contract, as FAR 5.207(c)(16) and practice word them. */
const inText: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:intends?|intent|intention|proposes?|plans?) to\b[^.]{0,200}\b${source}\b`, 'gi'),
  new RegExp(String.raw`\bon an? ${source} basis\b`, 'gi'),
  new RegExp(String.raw`\b${source} (?:to|based on|determination|announcement)\b`, 'gi'),
  new RegExp(String.raw`\b(?:award|awarded|as) an? ${source}\b`, 'gi'),
  /\bwith only one (?:responsible )?source\b/gi,
  /\bnot a request for competitive (?:proposals?|quot\w+|offers?|bids?|applications?)\b/gi,
];

/** The words before and within such a sentence that say the contrary. */
const denied = new RegExp(
  String.raw`\b(?:no|not|non|never|rather than|instead of)[ -](?:be |an? |on an? )?${source}\b|\b(?:not|never) (?:intend|plan|propose|award)`,
  'i',
);
const wordsBefore = 40;

/**
 * Whether a notice is to buy from one firm without competition, and nothing says that this is the firm of the profile: a sole-source set-aside that the
 * profile qualifies for may be.
 */
export function isSoleSourceForAnother(notice: Notice, company: CompanyProfile): boolean {
  return oneFirmSource(notice) !== undefined || isSetAsideForOthers(notice, company);
}

/** What says that a notice is to buy from one firm without competition. */
export interface OneFirmSource {
  readonly field: 'title' | 'description';
  readonly quote: string;
}

const sources = new WeakMap<object, { readonly source: OneFirmSource | undefined }>();

/** Where a notice says that it is to buy from one firm without competition; undefined if it does not. Read once: texts are long. */
export function oneFirmSource(notice: Pick<Notice, 'title' | 'description'>): OneFirmSource | undefined {
  const known = sources.get(notice);
  if (known !== undefined) return known.source;
  const source = findSource(notice);
  sources.set(notice, { source });
  return source;
}

function findSource({ title, description }: Pick<Notice, 'title' | 'description'>): OneFirmSource | undefined {
  if (inTitle.some((pattern) => findStated(title, pattern) !== undefined)) return { field: 'title', quote: title };
  for (const pattern of inText) {
    const quote = findStated(description, pattern);
    if (quote !== undefined) return { field: 'description', quote };
  }
  return undefined;
}

function findStated(text: string, pattern: RegExp): string | undefined {
  return [...text.matchAll(pattern)].find(
    ({ index, 0: found }) => !denied.test(text.slice(Math.max(0, index - wordsBefore), index + found.length)),
  )?.[0];
}

function isSetAsideForOthers({ set_aside }: Notice, { set_asides, certifications }: CompanyProfile): boolean {
  if (set_aside === null || setAsideClass(set_aside.code) !== 'sole') return false;
  return findQualifying(set_aside, [...set_asides, ...certifications]) === undefined;
}
