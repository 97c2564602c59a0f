import { type QuotedText } from '../labels/labels.js';
import { cleanNumber, isNumberAlone, findNumberInProse, splitNumber } from './numbers.js';
import { joinPieces } from '../page/pieces.js';
import { type UnitText } from '../labels/statements.js';

/** The text of a unit, and its title. */
export interface NumberedUnit {
  text: UnitText;
  title: QuotedText | null;
}

/**
 * The solicitation number of each unit: the labelled number, else a number in the title or in running text, else a text that is only a number,
 * provided that most units have such a text. Row numbers are excluded.
 */
export function numbersOf(read: readonly NumberedUnit[]): (QuotedText | null)[] {
  const alone = read.map(({ text }) => standaloneNumber(text));
  const distinct = new Set(alone.flatMap((quoted) => quoted?.text ?? []));
  const filled = alone.filter((quoted) => quoted !== null).length;
  const isColumn = filled * 2 >= read.length && distinct.size * 2 > filled;
  const inTitles = read.map(({ title }) => numberIn(title));
  // `Project 12` in a few titles is part of these titles.
  const isInTitles = inTitles.filter((quoted) => quoted !== null).length * 2 >= read.length;
  return read.map(({ text }, index) => {
    const [inTitle = null, own] = [inTitles[index], isColumn ? (alone[index] ?? null) : null];
    const isPart = !isInTitles && isPartOfTitle(inTitle, own);
    return labelledNumber(text) ?? (isPart ? own : inTitle) ?? numberInTexts(text, isPart) ?? own;
  });
}

/** Whether the number in a title is part of the title, if few titles have a number: the unit has another number, or the number is that of a project. */
function isPartOfTitle(inTitle: QuotedText | null, own: QuotedText | null): boolean {
  return inTitle !== null && (own !== null || project.test(inTitle.text));
}

const project = /^project\b/i;

function numberIn(title: QuotedText | null): QuotedText | null {
  const number = title === null ? null : splitNumber(title.text, null).number;
  return number === null || title === null ? null : { text: cleanNumber(number), quote: title.quote };
}

const rowNumberLabel = /^(?:no|nos|#|item(?: no)?|n[°º]|№|num|number|s\/n)\.?$/i;

function labelledNumber({ statements }: UnitText): QuotedText | null {
  for (const { role, label, text } of statements) {
    if (
      role !== 'opportunity_number' ||
      !/\d/.test(text) ||
      (rowNumberLabel.test(label) && /^\W*\d{1,3}\W*$/.test(text))
    )
      continue;
    const { number } = splitNumber(text, null);
    return { text: cleanNumber(number ?? text), quote: `${label}: ${text}` };
  }
  return null;
}

/** @param hasProject - whether the number of a project is part of the title */
function numberInTexts({ runs, statements }: UnitText, hasProject: boolean): QuotedText | null {
  const texts = [
    ...runs.map(joinPieces),
    ...statements.filter(({ role }) => role === null || role === 'description').map(({ text }) => text),
  ];
  for (const text of texts.slice(0, 20)) {
    const found = findNumberInProse(text);
    if (found !== null && !(hasProject && project.test(found.quote))) return found;
  }
  return null;
}

/** A text that consists of a number only, unlabelled or in a column of titles. */
function standaloneNumber({ runs, statements }: UnitText): QuotedText | null {
  const titles = statements.filter(({ role }) => role === 'title' || role === null).map(({ text }) => text);
  const parts = [...titles, ...runs.map(joinPieces)].flatMap((text) => [
    ...text.split(/\s[·|•]\s|[[\]]/),
    ...(/\(([^()]+)\)$/.exec(text)?.slice(1) ?? []),
  ]);
  const number = parts.find(isNumberAlone);
  return number === undefined ? null : { text: cleanNumber(number), quote: number };
}
