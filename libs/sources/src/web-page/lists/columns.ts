import { chooseDates, type ChosenDates, type DateFinder, datesOf, type UnitDate } from '../dates/dates-of-unit.js';
import { type Draft } from '../drafts/describe-draft.js';
import { type LabelRole, type QuotedText, type Role, type TextsByRole } from '../labels/labels.js';
import { chooseLinks, type UnitWithTitleLink } from './choose-links.js';
import { isNumberAlone, findNumberInProse, splitNumber } from './numbers.js';
import { LeadTitles } from '../titles/lead-titles.js';
import { joinPieces, type Piece } from '../page/pieces.js';
import { SlotNames } from '../titles/slot-names.js';
import { readStatements, type UnitText } from '../labels/statements.js';
import { type Statement } from '../labels/statement.js';
import { mayBeTitle, rankTitleSlots, type TitleCandidate } from '../titles/title-slot.js';
import { withoutDate } from '../titles/title-words.js';
import { type OpenPage, type Unit, type UnitList } from './unit.js';
import { numbersOf } from './unit-numbers.js';
import { withUnlabelledDeadlines } from '../dates/unlabelled-dates.js';

/** The facts about a page that are needed to describe a list on it. */
export interface ListContext {
  page: OpenPage;
  finderFor: (list: UnitList) => DateFinder;
  today: string;
  base: string;
}

/** A unit with the role of each of its pieces. */
export interface DescribedUnit {
  readonly unit: Unit;
  readonly draft: Draft;
  readonly text: UnitText;
  /** Number of different days that the page calls deadlines. More than one means that the unit holds several notices. */
  readonly deadlines: number;
  /** The piece of the title, if the title is a piece of its own. */
  readonly titlePiece: Piece | null;
}

interface ReadUnit {
  unit: Unit;
  text: UnitText;
  dates: UnitDate[];
  titles: Candidate[];
}

interface Candidate extends TitleCandidate {
  quoted: QuotedText;
  piece: Piece | null;
}

/** Assigns roles to the pieces of each unit. Each choice takes all units of the list into account. */
export function describeList(list: UnitList, context: ListContext): DescribedUnit[] {
  const finder = context.finderFor(list);
  const isRepeated = repeatedTexts(list.units);
  const slots = new SlotNames();
  const leads = new LeadTitles(list.units);
  const read = list.units.map((unit): ReadUnit => {
    const text = readStatements(unit.pieces, { headOf: unit.headOf, isRepeated });
    return {
      unit,
      text,
      dates: datesOf(text, finder, (run) => slots.slotOf(run)),
      titles: titlesOf(text, { slots, leads, hasHeads: list.heads.length > 0 }),
    };
  });
  const ranking = rankTitleSlots(read.map(({ titles }) => titles));
  const titles = read.map((each) => chooseTitle(each, ranking));
  const dates = withUnlabelledDeadlines(
    read.map(({ dates, text }) => ({ dates, chosen: chooseDates(dates, text) })),
    context.today,
  );
  const numbers = numbersOf(
    read
      .map(({ text }, index) => ({ text, title: titles[index] ?? null }))
      .map(({ text, title }) => ({
        text,
        title: title === null ? null : { text: title.text, quote: title.quoted.quote },
      })),
  );
  const links = chooseLinks(
    read.map(({ unit }, index): UnitWithTitleLink => ({ unit, title: titles[index]?.piece?.link ?? null })),
    context,
  );
  return read.map((each, index) =>
    describe(each, {
      title: titles[index] ?? null,
      dates: dates[index] ?? noDates,
      number: numbers[index] ?? null,
      link: links[index] ?? null,
      order: finder.order,
    }),
  );
}

const noDates: ChosenDates = { due: null, opening: null, posted: null, deadlines: 0 };

/** Returns a test for texts that most units contain, such as labels and buttons. */
function repeatedTexts(units: readonly Unit[]): (text: string) => boolean {
  const counts = new Map<string, number>();
  for (const { pieces } of units)
    for (const text of new Set(pieces.map((piece) => piece.text))) counts.set(text, (counts.get(text) ?? 0) + 1);
  const minCount = Math.max(2, Math.ceil(units.length * 0.6));
  return (text) => units.length > 2 && (counts.get(text) ?? 0) >= minCount;
}

const labelWeights: Partial<Record<Role, number>> = { title: 1.3, description: 0.35 };

interface TitleContext {
  slots: SlotNames;
  leads: LeadTitles;
  hasHeads: boolean;
}

function titlesOf({ statements, runs }: UnitText, { slots, leads, hasHeads }: TitleContext): Candidate[] {
  const ordinals = new Map<LabelRole | null, number>();
  const labelled = statements.flatMap((statement): Omit<Candidate, 'order'>[] => {
    const { role, label, pieces } = statement;
    const ordinal = ordinals.get(role) ?? 0;
    ordinals.set(role, ordinal + 1);
    const weight = weightOf(statement, hasHeads);
    const text = titleTextOf(statement);
    if (weight === null || text === '') return [];
    // The wording of a label may vary within a list: `RFP Title`, `Bid Title`.
    const slot = `label:${role ?? ''}:${role === null ? label : ordinal}`;
    return [{ slot, text, weight, quoted: { text, quote: `${label}: ${text}` }, piece: pieces[0] ?? null }];
  });
  const unlabelled = runs.flatMap((run): Omit<Candidate, 'order'>[] => {
    const text = joinPieces(run);
    const [piece = null] = run;
    const [slot, weight] = [slots.slotOf(run), emphasisOf(piece)];
    const lead = leads.titleOf(run);
    const whole = { slot, text, weight, quoted: { text, quote: text }, piece };
    return lead === null ? [whole] : [{ ...whole, slot: `${slot}:lead`, text: lead, weight: weight + 0.25 }, whole];
  });
  return [...labelled, ...unlabelled].flatMap((candidate, order) => {
    const text = withoutDate(candidate.text);
    return text === null || isNumberAlone(text) || findNumberInProse(text)?.quote === text
      ? []
      : [{ ...candidate, text, order }];
  });
}

function emphasisOf(piece: Piece | null): number {
  if (piece === null) return 0;
  return (piece.isHeading ? 0.6 : 0) + (piece.link ? 0.35 : 0) + (piece.isStrong ? 0.2 : 0);
}

/** The first line of a value. For a solicitation number, the text after the number. */
function titleTextOf({ role, text }: Statement): string {
  if (role !== 'opportunity_number' || !/\d/.test(text)) return text.split('\n')[0] ?? '';
  const [first = ''] = text.split(/\s[·|•]\s/);
  const { title, number } = splitNumber(first, null);
  if (number !== null) return title;
  // The heading of a column of titles and numbers may have the role of a number, so the text is a title if it has several words.
  return /\p{L}{4}[^\p{L}]+(?:.*[^\p{L}])?\p{L}{3}/u.test(first) ? first : '';
}

/** Weights of columns that may hold the title although their heading does not say so: `Commodity/Service`. */
const columnTitleWeights = new Map<LabelRole | null, number>([
  [null, -0.15],
  ['other', -0.25],
  ['notice_type', -0.25],
]);

/** The weight of a labelled value as a title; null if its label rules a title out. */
function weightOf({ role }: Statement, hasHeads: boolean): number | null {
  if (role === 'title') return labelWeights.title ?? 0;
  // In a block of labels, the title is above the labels.
  if (role === 'description') return hasHeads ? (labelWeights.description ?? 0) : -0.2;
  if (role === 'opportunity_number') return 0.2;
  return hasHeads ? (columnTitleWeights.get(role) ?? null) : null;
}

function chooseTitle({ titles }: ReadUnit, ranking: readonly string[]): Candidate | null {
  for (const slot of ranking) {
    const found = titles.find((candidate) => candidate.slot === slot);
    if (found !== undefined) return found;
  }
  return null;
}

interface ChosenParts {
  title: Candidate | null;
  dates: ChosenDates;
  number: QuotedText | null;
  link: string | null;
  order: Draft['order'];
}

const simpleRoles = [
  'agency_name',
  'estimated_value',
  'contact_info',
  'location',
  'description',
  'status',
  'notice_type',
] as const;
const statusAlone =
  /^[^\p{L}\p{N}]*(?:open|closed|cancell?ed|awarded|active|upcoming|withdrawn|evaluation|under review)[^\p{L}\p{N}]*$/iu;

function describe({ unit, text }: ReadUnit, { title, dates, number, link, order }: ChosenParts): DescribedUnit {
  const quoted = {
    ...labelledRoles(text),
    ...(title !== null && { title: titleText(title, number) }),
    ...withoutNulls({
      opportunity_number: number,
      due_date: dates.due,
      bid_opening: dates.opening,
      posted_date: dates.posted,
    }),
  };
  // A value that became the title is not used as description or type as well.
  for (const role of ['description', 'notice_type'] as const)
    if (title?.slot.startsWith(`label:${role}:`) === true && mayBeTitle(title.text)) delete quoted[role];
  return {
    unit,
    text,
    draft: { quoted, link, ...(order !== undefined && { order }) },
    deadlines: dates.deadlines,
    titlePiece: title?.piece ?? null,
  };
}

function labelledRoles({ statements, runs }: UnitText): TextsByRole {
  const quoted: TextsByRole = {};
  for (const role of simpleRoles) {
    const found = statements.find((each) => each.role === role && each.text !== '');
    if (found !== undefined) quoted[role] = { text: found.text, quote: `${found.label}: ${found.text}` };
  }
  const status = runs.map(joinPieces).find((each) => statusAlone.test(each));
  if (status !== undefined) quoted.status ??= { text: status, quote: status };
  return quoted;
}

function titleText({ text, quoted }: Candidate, number: QuotedText | null): QuotedText {
  const { title } = number === null ? { title: text } : splitNumber(text, number.text);
  return { ...quoted, text: title.replace(/^[\s\-–—•·:|]+/u, '').replace(/^\[([^[\]]+)\]$/, '$1') };
}

function withoutNulls(quoted: Record<string, QuotedText | null>): TextsByRole {
  return Object.fromEntries(Object.entries(quoted).filter(([, each]) => each !== null));
}
