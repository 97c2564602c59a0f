import { type DescribedUnit } from './columns.js';
import { type PageElement } from '../page/page-node.js';
import { type FoundLists } from './find-lists.js';
import { namesInvitation } from './invitation-words.js';
import { invitesOffers, isListOfInvitations } from '../drafts/opportunity-evidence.js';
import { type Piece, type Range } from '../page/pieces.js';
import { statesAward } from './stated-award.js';
import { statesNoResults } from './states-no-results.js';
import { type OpenPage } from './unit.js';

/** Subjects of sections without bids. Departments such as `Parks and Recreation` are not among them because they have bids. */
const subjects = String.raw`(?:agendas?|minutes|meetings?|hearings?|calendar|events?|news(?:letters?)?|newsroom|press(?: releases?)?|announcements?|happenings?|activities|festivals?|important dates|save the dates?|what['’]?s (?:new|happening|going on)|jobs?|job openings|employment|careers?|vacanc(?:y|ies)|faqs?|elections?)`;
const otherSection = new RegExp(
  String.raw`^(?:\S+\s+){0,4}${subjects}(?:\s*[,/:&|–—-].*|\s+(?:calendar|schedules?|list|archives?|feed|updates?|and|of|for|from|in|at|on|this|next)\b.*)?$`,
  'iu',
);

const awardSection =
  /^(?:(?:recent(?:ly)?|past|previous(?:ly)?|contract|bid|rfp|solicitations?|notices? of)\s+){0,2}(?:awarded|awards?)(?:\s+(?:bids?|contracts?|solicitations?|rfps?|projects?|opportunities|notices?|in|20\d\d)){0,2}$/i;

interface Heading {
  at: number;
  level: number;
  text: string;
  /** Range of the innermost element that contains more than the heading. */
  scope: Range;
}

/** Moves the units below a heading of another subject from the lists to the other lists. */
export function withoutOtherSections(found: FoundLists, page: OpenPage): FoundLists {
  const sections = new Sections(page);
  const excluded = new Set(found.excluded);
  const others = [...found.others];
  const lists = found.lists.map((list) => {
    const isOfInvitations = isListOfInvitations(list.heads, list.units);
    const awards = new Set(list.units.filter(statesAward));
    const hasOthers = awards.size < list.units.length;
    const units = list.units.filter((unit) => {
      const invites = isOfInvitations || invitesOffers(unit.draft);
      const isAward = hasOthers && awards.has(unit) && !hasDeadline(unit);
      const reason = isAward
        ? 'it states an award'
        : (sections.awardReason(unit) ?? (invites ? null : sections.refusalReason(unit)));
      if (reason === null) return true;
      others.push({ units: [unit], reason });
      for (const piece of unit.unit.pieces) excluded.add(piece);
      return false;
    });
    return { ...list, units };
  });
  return { lists: lists.filter(({ units }) => units.length > 0), others, excluded };
}

function hasDeadline({ draft: { quoted } }: DescribedUnit): boolean {
  return quoted.due_date !== undefined || quoted.bid_opening !== undefined;
}

/** The headings and remarks of a page. The nearest heading above an entry that names a subject decides what the entry is. */
class Sections {
  readonly #indexes: ReadonlyMap<Piece, number>;
  readonly #headings: readonly Heading[];
  readonly #noResults: readonly number[];

  constructor(readonly page: OpenPage) {
    const { pieces } = page;
    this.#indexes = new Map(pieces.map((piece, at) => [piece, at]));
    this.#headings = pieces.flatMap((piece, at) => headingAt(piece, at, page) ?? []);
    this.#noResults = pieces.flatMap(({ text }, at) => (text.length < maxStatement && statesNone(text) ? [at] : []));
  }

  /** Returns the reason why the headings or remarks above an entry exclude it; null if they do not, or if the entry itself invites offers. */
  refusalReason({ titlePiece, unit }: DescribedUnit): string | null {
    const at = (titlePiece === null ? undefined : this.#indexes.get(titlePiece)) ?? unit.range.start;
    const above = this.#above(at);
    const named = above.find(({ text }) => namesInvitation(text) || otherSection.test(text));
    if (named !== undefined && !namesInvitation(named.text)) return `it is below "${named.text.slice(0, 80)}"`;
    const begin = above[0]?.at ?? 0;
    return this.#noResults.some((position) => position > begin && position < at)
      ? 'it is below a statement that nothing is open'
      : null;
  }

  /** Returns the reason why an entry without a deadline is an award: the nearest heading names awards. Null otherwise. Numbered entries may be awards, too. */
  awardReason(described: DescribedUnit): string | null {
    if (hasDeadline(described)) return null;
    const { titlePiece, unit } = described;
    const at = (titlePiece === null ? undefined : this.#indexes.get(titlePiece)) ?? unit.range.start;
    const [nearest] = this.#above(at);
    return nearest !== undefined && awardSection.test(nearest.text)
      ? `it is below "${nearest.text.slice(0, 80)}"`
      : null;
  }

  /** The headings around a position, the nearest first. */
  #above(at: number): Heading[] {
    let level = levelOf(this.page.pieces[at]) ?? lowestLevel;
    const found: Heading[] = [];
    const before = this.#headings.filter((heading) => heading.at < at).slice(-maxHeadings);
    for (const heading of before.toReversed()) {
      if (heading.level >= level || heading.scope.end <= at) continue;
      found.push(heading);
      level = heading.level;
    }
    return found;
  }
}

const maxStatement = 300;
const maxHeadings = 200;
const lowestLevel = 7;

/** Whether a text states that nothing is open. `If there are no open bids, check back later` does not. */
function statesNone(text: string): boolean {
  return statesNoResults(text) && !/\b(?:if|when|where|check back)\b/i.test(text);
}

function levelOf(piece: Piece | undefined): number | null {
  const element = piece?.isHeading === true ? headingOf(piece) : null;
  if (element === null) return null;
  return /^h[1-6]$/.test(element.name) ? Number(element.name[1]) : lowestLevel - 1;
}

/** The outermost heading around a piece. */
function headingOf({ element }: Piece): PageElement {
  let heading = element;
  for (let around: PageElement['parent'] = element; around !== null; around = around.parent)
    if ('attribs' in around && /^h[1-6]$/.test(around.name)) heading = around;
  return heading;
}

function headingAt(piece: Piece, at: number, page: OpenPage): Heading | null {
  const level = levelOf(piece);
  if (level === null) return null;
  const heading = headingOf(piece);
  const own = page.rangeOf(heading);
  let around = heading.parent;
  while (around !== null && 'attribs' in around) {
    const { start, end } = page.rangeOf(around);
    if (end - start > own.end - own.start) return { at, level, text: piece.text, scope: { start, end } };
    around = around.parent;
  }
  return { at, level, text: piece.text, scope: { start: 0, end: page.pieces.length } };
}
