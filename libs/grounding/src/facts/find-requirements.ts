import { type TextRequirement, textRequirementNames } from '@rfp/contracts/opportunities/eligibility';
import { type Quote } from '@rfp/contracts/grounding';
import { eligible, excluded, funded, invited, open } from './eligible-wordings.js';
import { type NoticeReading, type Statement } from './read-notice.js';
import { binds, defines, denies, isNone, requires } from './requirement-frames.js';
import { requirementWordings } from './requirement-wordings.js';
import { isWorded, type RequirementWordings, type Wording } from './wording.js';
import { anyCase, wordsOf } from './word-lists.js';

/** Words that choose among those who offer. */
const select =
  /\b(?:eligible|only|limited to|open to|restricted to|available to|must be|set aside for|applicants? (?:is|are)|(?:yes|fit) if|if you)\b|^(?:who\b|applicants?:|eligib\w*\b[^:]{0,30}:)/i;
/** Titles of what says who may apply. */
const applicantTitle = /^\W*(?:[\w.]{1,4} )?(?:eligib|who\b|applicants\b)/i;
/** Words that name a requirement in a title or label: what stands under it is required. */
const requirementWords = String.raw`\b${wordsOf(String.raw`
  requirements?, required, requires, (?<!past )qualifications?, must(?: have)?, shall, special conditions, prerequisites?, bidder needs,
  bonds?, bonding, bid security, guarant(?:y|ee), insurance, licen[sc]es?, licensing, clearances?, citizenship, registrations?, eligibility,
  certifications?, credentials, lic, security, personnel, crew, insure, ownership
`)}\b`;
const requiringTitle = anyCase(requirementWords);
const requiringLabel = anyCase(
  String.raw`^[^:.]{0,50}(?:${requirementWords}|\bkey staff\b)(?<!\b(?:surety|insurance|bond) agents?)[^:.]{0,30}: ?\S`,
);
/** Items are short. */
const longestItem = 200;
/** An item of so many words says what is required by itself. */
const longItem = 6;
/** How much of a sentence belongs to the words that name a requirement. */
const near = { before: 120, behind: 80 };

/** A sentence with the places at which it names a requirement that is not denied. */
interface Candidate {
  readonly statement: Statement;
  readonly clauses: readonly { readonly clause: string; readonly upTo: string }[];
}

/** What a notice requires of those who offer: the surest sentence for each kind. A kind that no sentence states is absent. */
export function findRequirements({ statements, items, inFields }: NoticeReading): Map<TextRequirement, Quote> {
  const long = items.filter(({ text }) => text.split(' ').length >= longItem);
  const lines = [...statements, ...long, ...inFields].filter(({ text }) => !text.endsWith('?'));
  return new Map(
    textRequirementNames.flatMap((requirement) => {
      const found = findRequirement(requirementWordings[requirement], lines, items);
      return found === undefined ? [] : [[requirement, found.quote] as const];
    }),
  );
}

function findRequirement(
  { names, ofApplicants = [], otherwise }: RequirementWordings,
  lines: readonly Statement[],
  items: readonly Statement[],
): Statement | undefined {
  const among = (some: readonly Statement[]) => (name: Wording) =>
    some.flatMap((statement) => candidate(statement, name, otherwise) ?? []);
  const named = names.map(among(lines));
  const found =
    firstOf(named, ({ clauses }) => clauses.some(({ clause }) => requires.test(clause))) ??
    firstOf(named, isBound) ??
    firstOf(named, ({ statement }) => selects(statement)) ??
    firstOf(ofApplicants.map(among(lines)), ({ statement }) => selects(statement)) ??
    firstOf([...named, ...names.map(among(items))], ({ statement }) => isUnderRequirements(statement));
  return found?.statement;
}

/** A title names what is bought. */
function isBound({ statement: { quote, text }, clauses }: Candidate): boolean {
  const isTitle = 'field' in quote.source && quote.source.field === 'title';
  return !isTitle && (clauses.some(binds) || requiringLabel.test(text));
}

/** The first of the surest wording. */
function firstOf(groups: readonly Candidate[][], isRight: (candidate: Candidate) => boolean): Candidate | undefined {
  return groups.flatMap((some) => some.find(isRight) ?? [])[0];
}

/** Whether a line is an item under a title such as "Requirements". */
function isUnderRequirements({ text, under }: Statement): boolean {
  return under !== undefined && text.length <= longestItem && requiringTitle.test(under);
}

/** Whether a sentence says who may apply: `grants to licensed facilities in Ohio` requires a license and a place. */
function selects({ text, under = '' }: Statement): boolean {
  return (
    select.test(text) ||
    applicantTitle.test(under) ||
    [...eligible, ...invited, ...open, ...funded, ...excluded].some((wording) => isWorded(text, wording))
  );
}

/** A sentence that names a requirement at some place, where the words around it do not deny it. */
function candidate(statement: Statement, { pattern }: Wording, otherwise: RegExp | undefined): Candidate | undefined {
  const { text } = statement;
  if (!pattern.test(text) || defines.test(text)) return undefined;
  const clauses = Array.from(text.matchAll(new RegExp(pattern, `${pattern.flags}g`))).flatMap(({ 0: match, index }) => {
    const end = index + match.length;
    const around = text.slice(Math.max(0, index - near.before), end + near.behind);
    if (otherwise?.test(around) ?? false) return [];
    const { before, behind } = partAround(text, index, end);
    const part = { clause: before + match + behind, upTo: before + match };
    return denies.test(part.clause) || isNone(before, match) ? [] : [part];
  });
  return clauses.length === 0 ? undefined : { statement, clauses };
}

/** The part of a sentence around a place of it: up to the semicolons, sentences and turns beside it. */
function partAround(text: string, start: number, end: number): { before: string; behind: string } {
  const before = text.slice(Math.max(0, start - near.before), start);
  const behind = text.slice(end, end + near.behind);
  const turn = /(?:[;.!?] |,? (?:but|however|although|though) )/g;
  const from = Array.from(before.matchAll(turn), ({ 0: words, index }) => index + words.length).at(-1) ?? 0;
  const to = behind.search(turn);
  return { before: before.slice(from), behind: to < 0 ? behind : behind.slice(0, to) };
}
