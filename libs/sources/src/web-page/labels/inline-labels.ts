import { inlineLabelRoleOf, type LabelRole } from './labels.js';
import { type Piece } from '../page/pieces.js';

/** A label with its role; null if the role is unknown. */
export interface Label {
  readonly label: string;
  readonly role: LabelRole | null;
}

/** A part of a text, with the label before it. */
interface LabelledPart {
  label: Label | null;
  text: string;
}

const rolesInText: ReadonlySet<LabelRole> = new Set([
  'due_date',
  'bid_opening',
  'posted_date',
  'open_date',
  'other_date',
  'opportunity_number',
  'status',
]);
const rolesOfTitles: ReadonlySet<LabelRole> = new Set(['title', 'opportunity_number', 'due_date', 'posted_date']);

/** Splits `Label: value Other label: value`. The colon of a clock time does not end a label. */
export function splitLabels(
  { text, link, isHeading }: Pick<Piece, 'text' | 'link' | 'isHeading'>,
  inTitle = false,
): LabelledPart[] {
  const isTitle = inTitle || link !== null || isHeading;
  const parts: LabelledPart[] = [];
  let from = 0;
  let label: Label | null = null;
  for (const { index } of text.matchAll(colon)) {
    const found = labelBefore(text.slice(from, index), { isFirst: from === 0, isTitle });
    if (found === null) continue;
    parts.push({ label, text: trimSeparators(text.slice(from, from + found.start)) });
    label = found.label;
    from = index + 1;
  }
  const stated = parts.filter((part) => part.label !== null || part.text !== '');
  return [...stated, { label, text: label === null ? text : trimSeparators(text.slice(from)) }];
}

/** A colon that belongs neither to a clock time nor to a URL. */
const colon = /(?<!\d):(?!\/\/)|(?<=\d\s?):(?!\d|\/\/)/g;

function trimSeparators(text: string): string {
  return text.replace(/^[\s,;|•·]+|[\s,;|•·]+$/gu, '');
}

/** The end of a date, a time or a sentence. A label never extends across it. */
const valueEnd =
  /\b(?:[ap]\.?m\b\.?|[A-Z]{1,3}T\b|noon\b|midnight\b|h(?:ou)?rs\b|\d{1,2}:\d\d|\d{4})[\s.,;)]*|[.;]\s+(?=\p{Lu})/giu;
const maxLabelWords = 6;

interface LabelPosition {
  isFirst: boolean;
  isTitle: boolean;
}

/** The label before a colon: the whole text, or its last words. */
function labelBefore(before: string, { isFirst, isTitle }: LabelPosition): { label: Label; start: number } | null {
  const whole = before.trim();
  const role = isFirst ? inlineLabelRoleOf(whole) : null;
  if (role !== null && (!isTitle || rolesOfTitles.has(role))) return { label: { label: whole, role }, start: 0 };
  return isTitle ? null : labelAtEnd(before, isFirst);
}

function labelAtEnd(before: string, isFirst: boolean): { label: Label; start: number } | null {
  const value = [...before.matchAll(valueEnd)].at(-1);
  const from = value === undefined ? 0 : value.index + value[0].length;
  const words = [...before.matchAll(/\S+/g)].filter(({ index }) => index >= from).slice(-maxLabelWords);
  for (const { index } of words) {
    const label = before.slice(index).trim();
    const role = inlineLabelRoleOf(label);
    if (role === null || !/^\p{L}/u.test(label)) continue;
    const begins = index === 0 ? isFirst : /[;,|•·)–-]\s*$/u.test(before.slice(0, index));
    if (rolesInText.has(role) || begins) return { label: { label, role }, start: index };
  }
  return null;
}
