import { anyMonth } from '@rfp/dates/months';
import { offers } from '../fields/due-phrases.js';

/** A label at the beginning of a line. A deadline with such a label does not have to name what is due. */
const label =
  /(?:^|\n)[^\S\n]*(?:(?:submission|response|application|proposal|bid) )?(?:deadline|due|closing|closes?|expires?)\b/i;
/** Words allowed between a due phrase and its date. */
const connectingWords = String.raw`(?:[\s:,–—-]|\b(?:due|dates?|times?|and|on|or|before|by|at|in|is|are|was|be|will|the|of|for|no|not|later|than|until|through|thru|(?:receipt|submission|submit|apply|bids?|proposals?|quotes?|quotations?|offers?|applications?|responses?|submissions?))\b|\d{1,2}(?::\d{2})?\s?[ap]\.?m\b\.?|\b[ECMP][SD]?T\b)`;
/** Words after which a number is not a day. */
const wordsBeforeNumbers =
  'the|section|suite|room|rm|ste|building|bldg|street|avenue|volume|vol|attachment|attach|page|exhibit|phase|amendment|addendum|part|step|item|article|form|floor|number|no|project|contract|bid|lot|task|option|year|fy|route|highway|unit|schedule|appendix|annex|chapter|paragraph|clause|line|table|figure|within|approximately|about|only|all|minimum|maximum|after|window|session|round|cycle|tier|net';
const dateLike = [
  String.raw`(?!(?:${wordsBeforeNumbers})\b)\p{L}{3,14}\.?\s{1,2}\d{1,2}(?:st|nd|rd|th)?(?![\d:/-]|\s?(?:%|[ap]\.?m\b|(?:calendar |business |working )?(?:days?|weeks?|months?|hours?|years?|copies)\b))`,
  String.raw`\d{1,2}(?:st|nd|rd|th)\s(?:(?:day )?of\s)?\p{L}{3,14}`,
  String.raw`\d{1,2}(?:\s|-)\p{Lu}\p{L}{2,13},?(?:\s|-)\d{4}`,
  String.raw`\d{1,4}(?<sign>[/.-])\d{1,2}\k<sign>\d{1,4}(?![\d/.-]\d)(?!\d)`,
  String.raw`\d{1,2}\/\d{1,2}(?![\d/])`,
  String.raw`(?:(?:early|mid|late)[\s-])?(?:${anyMonth}|spring|summer|fall|autumn|winter|(?:\w+ )?quarter(?: of)?|Q[1-4]),?\s(?:FY\s?)?\d{4}`,
  String.raw`TB[DAC]\b|to be (?:determined|announced|decided|confirmed)`,
].join('|');
const pattern = new RegExp(String.raw`^(?:${connectingWords}){0,20}(?<![\p{L}\d])(?<date>${dateLike})`, 'iu');
/** Maximum length of the words after the date that may add a year or a time. */
const maxRestLength = 40;

/**
 * Finds the text in the place of a due date that cannot be parsed as a date: `Smarch 34th at 5`, `13/45`, `Fall 2026`, `TBD by addendum`.
 *
 * @param before - the words of the sentence up to the end of a phrase that announces a due date
 * @param behind - the words after that phrase
 */
export function findUnreadDate(before: string, behind: string): string | null {
  if (!label.test(before) && !offers.test(before) && !offers.test(behind)) return null;
  const found = pattern.exec(behind);
  const date = found?.groups?.['date'];
  if (found === null || date === undefined) return null;
  return `${date}${restOfDate(behind.slice(found[0].length))}`.replace(/[\s,.:(–-]+$/, '');
}

function restOfDate(text: string): string {
  const rest = /^[^\n;()]{0,40}/u.exec(text)?.[0] ?? '';
  return rest.length < maxRestLength ? rest : rest.replace(/\s\S*$/, '');
}
