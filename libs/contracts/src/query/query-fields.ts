import { type CodeWordRow, codeWords } from '../fields/opportunity-filters.js';
import { requestedDaySchema } from '../primitives.js';
import { stateCode } from '../vocabulary/us-states.js';
import { isBeginningOfKind } from './understand/kinds.js';
import {
  type Bound,
  type DateRange,
  type Match,
  type Moment,
  type NumberRange,
  statuses,
  type Term,
  type TextField,
  textFields,
  rejectAt,
} from './query.js';

/** A field value as written, and its position. */
export interface WrittenValue {
  readonly value: string;
  readonly quoted: boolean;
  readonly at: number;
  readonly end: number;
}

interface QueryField {
  readonly example: string;
  /** Description of the matches, for help texts. */
  readonly help: string;
  /** @throws QuerySyntaxError */
  readonly read: (written: WrittenValue) => Term;
}

const textFieldHelp: Record<TextField, [example: string, help: string]> = {
  title: ['title:roofing', 'words of the title'],
  agency: ['agency:Navy', 'words of the names of department, agency and office'],
  number: ['number:W912DY-26-R-0041', 'the solicitation or opportunity number, whatever its punctuation'],
  kind: [
    'kind:grant',
    'the kind of notice: grant, contract, solicitation, "sources sought", presolicitation, award, ...',
  ],
  setaside: ['setaside:SDVOSB', 'the set-aside, by code or words'],
  state: ['state:VA', 'the state of the place of performance, by code or name'],
  source: ['source:SAM.gov', 'the source'],
};

const textFieldParsers: Partial<Record<TextField, (written: WrittenValue) => Match>> = {
  state: readState,
  kind: readKind,
};

/** Every field of the query language by its name. */
export const queryFields: ReadonlyMap<string, QueryField> = new Map([
  ...textFields.map((field): [string, QueryField] => {
    const [example, help] = textFieldHelp[field];
    const read = textFieldParsers[field] ?? readMatch;
    return [field, { example, help, read: (written) => ({ kind: 'field', field, ...read(written) }) }];
  }),
  ...codeWords.map((word): [string, QueryField] => [
    word.word,
    { ...word, read: (written) => readCode(word, written) },
  ]),
  ['value', { example: 'value:>1m', help: 'the value in US dollars: k, m and b are allowed', read: readValue }],
  ['score', { example: 'score:>=80', help: 'the total score', read: readScore }],
  ['due', { example: 'due:<30d', help: 'the due date: days or weeks from now, or a day', read: readDate('due') }],
  ['posted', { example: 'posted:<7d', help: 'the posted date: days or weeks ago, or a day', read: readDate('posted') }],
  ['status', { example: 'status:active', help: statuses.join(', '), read: readStatus }],
]);

/** Words of a text: a phrase in quotation marks, a prefix if the text ends with `*`. */
export function readMatch({ value, quoted, at }: WrittenValue): Match {
  if (quoted) return { text: value, match: 'phrase' };
  const star = value.indexOf('*');
  if (star !== -1 && star < value.length - 1)
    return rejectAt(at + star, at + star + 1, '* is allowed only at the end of a word.');
  return star === -1 ? { text: value, match: 'word' } : { text: value.slice(0, -1), match: 'prefix' };
}

/** A state by its code. Records have only such codes, so any other value would find nothing. */
function readState({ value, at, end }: WrittenValue): Match {
  const code = stateCode(value.trim().toUpperCase());
  return code === undefined
    ? rejectAt(at, end, `There is no state ${value}. A state looks like VA, Virginia or "New York".`)
    : { text: code, match: 'word' };
}

/** A kind by its beginning. In quotation marks, it is the source's own term, which may be any text. */
function readKind(written: WrittenValue): Match {
  const { value, quoted, at, end } = written;
  const match = readMatch(written);
  return quoted || isBeginningOfKind(match.text)
    ? match
    : rejectAt(
        at,
        end,
        `There is no kind ${value}. A kind looks like grant, solicitation or "sources sought"; a source's own term needs quotation marks.`,
      );
}

function readCode({ word, pattern, form, storedForm = String }: CodeWordRow, { value, at, end }: WrittenValue): Term {
  const code = value.replace(/\*$/, '');
  return pattern.test(code)
    ? { kind: 'code', field: word, prefix: storedForm(code).toUpperCase() }
    : rejectAt(at, end, `${value} is not a code: ${form}.`);
}

function readStatus({ value, at, end }: WrittenValue): Term {
  const status = statuses.find((name) => name === value.toLowerCase());
  return status === undefined
    ? rejectAt(at, end, `The status is one of ${statuses.join(', ')}.`)
    : { kind: 'status', status };
}

function readValue(written: WrittenValue): NumberRange {
  return { kind: 'number', field: 'value', ...readRange(written, readAmount) };
}

function readScore(written: WrittenValue): NumberRange {
  return { kind: 'number', field: 'score', ...readRange(written, readPoints) };
}

function readDate(field: DateRange['field']): (written: WrittenValue) => DateRange {
  return (written) => {
    const range = readRange(written, readMoment);
    // `due:7d` means the next seven days, not only the seventh.
    const isSpan = range.min !== null && range.min === range.max && 'days' in range.min.at;
    return { kind: 'date', field, ...range, ...(isSpan && { min: null }) };
  };
}

interface Range<T> {
  min: Bound<T> | null;
  max: Bound<T> | null;
}

/** `>1`, `<=1`, `1..5` or `1`. */
function readRange<T>({ value, at, end }: WrittenValue, read: (text: string, at: number, end: number) => T): Range<T> {
  // The error of an empty part is located at the whole value.
  const readPart = (from: number, to: number): T =>
    from < to ? read(value.slice(from, to), at + from, at + to) : read('', at, end);
  const [operator] = /^(?:[<>]=?|=)?/.exec(value) ?? [''];
  const dots = value.indexOf('..');
  if (operator === '' && dots !== -1) {
    return {
      min: { at: readPart(0, dots), inclusive: true },
      max: { at: readPart(dots + 2, value.length), inclusive: true },
    };
  }
  const bound = { at: readPart(operator.length, value.length), inclusive: operator !== '<' && operator !== '>' };
  return {
    min: operator.startsWith('<') ? null : bound,
    max: operator.startsWith('>') ? null : bound,
  };
}

const factors = new Map([
  ['', 1],
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
]);

/** The largest stored amount has 15 digits before the point. */
const maxAmount = 1e15;

function readAmount(text: string, at: number, end: number): number {
  const [, digits, unit = ''] = /^\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,6})?)([kmb]?)$/i.exec(text) ?? [];
  const product = Number(digits?.replaceAll(',', '')) * (factors.get(unit.toLowerCase()) ?? 1);
  // Rounded to cents, as amounts are stored: floating point makes 4.1 million a fraction of a cent less.
  const amount = Math.round(product * 100) / 100;
  if (Number.isNaN(amount)) return rejectAt(at, end, 'An amount looks like 250000, 250k, 1.5m or 2b.');
  return amount < maxAmount ? amount : rejectAt(at, end, 'The amount is too large.');
}

function readPoints(text: string, at: number, end: number): number {
  const points = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return points <= 100 ? points : rejectAt(at, end, 'A score is a number from 0 to 100.');
}

function readMoment(text: string, at: number, end: number): Moment {
  const [, count, unit = ''] = /^(\d{1,4})([dw])$/i.exec(text) ?? [];
  if (count !== undefined) return { days: Number(count) * (unit.toLowerCase() === 'w' ? 7 : 1) };
  return requestedDaySchema.safeParse(text).success
    ? { day: text }
    : rejectAt(at, end, 'A date looks like 2026-12-31, 30d or 4w.');
}
