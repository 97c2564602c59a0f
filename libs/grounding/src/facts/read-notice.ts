import { type Quote } from '@rfp/contracts/grounding';
import { type DateNote } from '@rfp/contracts/notice';
import { findColumns, withoutColumns } from '../columns/find-columns.js';
import { splitSentences } from '../text/split-sentences.js';
import { type SourceText, isProse, quoteAt, sourceKey } from '../source-text.js';
import { withRunIns } from './with-run-ins.js';
import { withBody, withList } from './with-list.js';

/** A sentence of the prose that states something: not a heading, the title of a clause or a line of a table of contents. */
export interface Statement {
  readonly quote: Quote;
  /** The words on one line, without clauses cited by number and title. */
  readonly text: string;
  /** The words in reading order, if columns of the page separate them in the text. */
  readonly ordered?: string;
  /** The title or label above the sentence, if it is near. */
  readonly heading?: string;
  /** The title or label directly above the sentence. */
  readonly directHeading?: string;
}

/** A notice prepared for the fact finders. */
export interface NoticeReading {
  readonly statements: readonly Statement[];
  /** All sentences and lines in order, including titles. */
  readonly lines: readonly Statement[];
  /** The stretch of a text from one quote to another. */
  readonly joinQuotes: (first: Quote, last: Quote) => Quote;
  /** List items that state nothing by themselves: `- Secret clearance`. */
  readonly items: readonly Statement[];
  /** Statements of the text fields other than prose: title, contact, set-aside and applicants. */
  readonly fieldStatements: readonly Statement[];
  /** A whole field as a quote; undefined if the notice does not state it. */
  readonly field: (name: string) => Quote | undefined;
  /** How the date of a field was read. A date that was not understood is quoted as printed. */
  readonly reading: (name: string) => DateNote['reading'];
  /** A statement extended by the list that it opens. */
  readonly extendByList: (statement: Statement) => Fact;
  /** The first title that matches a pattern, with the list or paragraph under it. */
  readonly findUnderTitle: (title: RegExp) => Quote | undefined;
}

/** A fact in the words of the notice. */
export interface Fact {
  readonly quote: Quote;
  /** Date of the fact, if any: `2014-07-03`, or `07-03` without a year. */
  readonly day?: string;
  /** The words of the quote in reading order, if columns of the page separate them in the text. */
  readonly ordered?: string;
}

/** A statement as a fact. */
export function factOf({ quote, ordered }: Statement): Fact {
  return ordered === undefined ? { quote } : { quote, ordered };
}

/** Reads the texts once for all finders. */
export function readNotice(texts: readonly SourceText[]): NoticeReading {
  const fields = new Map(texts.flatMap((text) => ('field' in text.source ? [[text.source.field, text] as const] : [])));
  const textOf = ({ source }: Quote) => texts.find((text) => sourceKey(text.source) === sourceKey(source));
  const sentences = texts.filter(({ source }) => isProse(source)).flatMap((text) => underTitles(sentencesOf(text)));
  const fieldStatements = texts.filter(({ source }) => 'field' in source && textFields.has(source.field));
  return {
    statements: sentences.filter(({ text }) => !isHeading(text)).map(withLead),
    lines: sentences,
    joinQuotes: (first, last) => {
      const text = textOf(first);
      return text === undefined ? first : quoteAt(text, { start: first.start, end: last.end });
    },
    items: sentences.filter((sentence) => isHeading(sentence.text) && isItem(sentence)),
    fieldStatements: fieldStatements.flatMap(sentencesOf),
    field: (name) => {
      const found = fields.get(name);
      return found === undefined ? undefined : quoteAt(found, { start: 0, end: found.text.length });
    },
    reading: (name) => fields.get(name)?.note?.reading ?? 'read',
    extendByList: (statement) => {
      const text = textOf(statement.quote);
      const quote = text === undefined ? statement.quote : withList(text, statement.quote);
      return quote === statement.quote ? factOf(statement) : { quote };
    },
    findUnderTitle: (title) => {
      // If two consecutive lines match, the second one is the title of the body.
      const found = sentences.find(({ text }, at) => title.test(text) && !title.test(sentences[at + 1]?.text ?? ''));
      const text = found && textOf(found.quote);
      return text && withBody(text, found.quote);
    },
  };
}

/** Longer sentences are clear without their title. */
const maxLedLength = 160;
const maxLeadLength = 45;
const sectionNumber =
  /^(?:section |part |article )?\(?(?:[\dIVX]{1,4}|[A-Z])(?:[.\d]*[.)]|\.\d[\d.]*| -)?\s+(?=\S{3})/i;

/** Prepends the title directly above a short sentence: `TERM` / `October 1 through May 31` becomes `TERM: October 1 through May 31`. */
function withLead(statement: Statement): Statement {
  const { text, directHeading } = statement;
  // An item belongs to the list that its title opens.
  if (directHeading === undefined || bulleted.test(text) || text.startsWith(directHeading)) return statement;
  if (directHeading.length > maxLeadLength || text.length > maxLedLength) return statement;
  return { ...statement, text: `${directHeading.replace(sectionNumber, '').replace(/\s*[:.]?$/, ':')} ${text}` };
}

const textFields = new Set(['title', 'contact_info', 'set_aside', 'eligible_applicants']);

/** Maximum number of sentences under a title or a label. */
const maxUnderTitle = 12;
/** A label with the first item of its list on the next line. */
const opensList = /^(?<label>[^:\n]{3,80}:)[ \t]*\n/;
const bulleted = /^(?:[-*\u2022\u25AA\u25CF\u25E6\u00B7\u2013\u2014]|\(?[a-z\d]{1,2}[.)])\s*\S/;

/** Adds to each sentence the title or list label above it. */
function underTitles(sentences: readonly Statement[]): Statement[] {
  let title = '';
  let since = 0;
  return sentences.map((sentence) => {
    const label = opensList.exec(sentence.quote.text)?.groups?.['label'];
    if (label !== undefined || isTitle(sentence.text, title)) {
      title = label ?? sentence.text;
      since = 0;
      return label === undefined ? sentence : { ...sentence, heading: label, directHeading: label };
    }
    since += 1;
    if (title === '' || since > maxUnderTitle) return sentence;
    return since === 1 ? { ...sentence, heading: title, directHeading: title } : { ...sentence, heading: title };
  });
}

/** Whether a line is a title, rather than an item of the list under the previous title. */
function isTitle(text: string, before: string): boolean {
  if (!isHeading(text) || bulleted.test(text)) return false;
  return !before.endsWith(':') || text.endsWith(':') || text === text.toUpperCase();
}

function isItem({ text, heading }: Statement): boolean {
  return heading !== undefined && /\p{L}{3}/u.test(text) && !/\.{4,}\s*\d*\s*$/.test(text);
}

/** The sentences of a text, including headings and the statements of columns, in text order. */
function sentencesOf(source: SourceText): Statement[] {
  const blocks = findColumns(source.text);
  const sentences = withRunIns(source.text, splitSentences(withoutColumns(source.text, blocks))).map((span) => {
    const quote = quoteAt(source, span);
    return { quote, text: quote.text };
  });
  const ordered = blocks
    .flatMap(({ statements }) => statements)
    .map(({ start, end, ordered: words }) => ({ quote: quoteAt(source, { start, end }), text: words, ordered: words }));
  return [...sentences, ...ordered]
    .toSorted((one, other) => one.quote.start - other.quote.start)
    .map((statement) => ({ ...statement, text: withoutClauses(statement.text.replaceAll(/\s+/g, ' ')) }));
}

const clauseNumber = String.raw`(?:\b[A-Z]{2,6}(?:\s(?:clause|provision|part))?\s?)?\b\d{2,4}\.\d{3,4}-\d{1,4}\b`;
const titleWord = String.raw`(?:[A-Z][\w'/&-]*|of|and|to|for|the|or|in|by|with|on|a|as|-{1,2}|\u2013|\u2014)`;
const dated = String.raw`\((?:JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC)[A-Z]*\.? ?\d{4}\)`;
const clauses = [
  new RegExp(`${clauseNumber}[^.;]{0,120}?${dated}`, 'gi'),
  new RegExp(`${clauseNumber}[,:]?(?:\\s${titleWord}[,;]?)*`, 'g'),
];

/** Replaces clause titles, which look like statements: `52.212-2 Evaluation - Commercial Items`. */
function withoutClauses(text: string): string {
  if (!/\d\.\d{3}/.test(text)) return text;
  return clauses.reduce((rest, clause) => rest.replaceAll(clause, ' \u00A7 '), text).replaceAll(/\s+/g, ' ');
}

/** Verbs and similar words. A short line without them and without a full stop states nothing. */
const verb =
  /\b(?:is|are|was|be|been|will|shall|must|may|can|should|has|have|does|do|means?|includes?|requires?|required|intends?|provides?|provided|offers|seeks?|submit|send|contact|e-?mail(?:ed)?|call|due|limited|closes?|ends?|awarded|set[ -]aside|unrestricted|apply|eligible|located|performed|estimated|approximately|within|until|by|between|to be|up to|no later|FOB)\b/i;
/** Patterns that make a line without a verb a value rather than a heading. */
const value =
  /\d|@|https?:|www\.|:\s*\S|\.{4,}\s*[a-z]|\b(?:one|two|three|four|five|six|ten|twelve)\b.*\b(?:days?|weeks?|months?|years?)\b/i;
const maxHeadingLength = 90;

/** Whether a line is a heading, the title of a clause, or a line of a table of contents. */
function isHeading(text: string): boolean {
  const bare = text.replaceAll('\u00A7', '').trim();
  if (/\.{4,}\s*\d*\s*$|\u2026{2,}\s*\d*$/.test(bare)) return true;
  if (!/\p{L}{3}/u.test(bare)) return !value.test(bare);
  if (bare.endsWith(':') && bare.length <= maxHeadingLength && !verb.test(bare)) return true;
  if (bare.length > maxHeadingLength || /[.!?]["')]?$/.test(bare)) return false;
  const named = bare.replace(
    /^(?:section|part|article|chapter|appendix)?\s*\(?(?:[A-Z]|[\dIVX]{1,4})(?:[.\d]*[.)]|\.\d[\d.]*)?\s+/i,
    '',
  );
  return !verb.test(named) && !value.test(named.replace(/(?<!:)\s+\d{1,3}$/, ''));
}
