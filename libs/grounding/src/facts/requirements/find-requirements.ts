import { type TextRequirement, textRequirementNames } from '@rfp/contracts/opportunities/eligibility';
import { type Quote } from '@rfp/contracts/grounding';
import { eligible, excluded, funded, invited, open } from '../eligibility/eligible-wordings.js';
import { type NoticeReading, type Statement } from '../read-notice.js';
import { isMadeBinding, definingWords, denyingWords, isNegated, requiringWords } from './requirement-frames.js';
import { requirementWordings } from './requirement-wordings.js';
import { isWorded, type RequirementWordings, type Wording } from '../wording.js';
import { anyCase, wordsOf } from '../word-lists.js';

/** Words that restrict who may offer or apply. */
const restrictionWords =
  /\b(?:eligible|only|limited to|open to|restricted to|available to|must be|set aside for|applicants? (?:is|are)|(?:yes|fit) if|if you)\b|^(?:who\b|applicants?:|eligib\w*\b[^:]{0,30}:)/i;
/** Titles of eligibility sections. */
const applicantTitle = /^\W*(?:[\w.]{1,4} )?(?:eligib|who\b|applicants\b)/i;
/** Words that name a requirement in a title or label. Items under it are required. */
const requirementWords = String.raw`\b${wordsOf(String.raw`
  requirements?, required, requires, (?<!past )qualifications?, must(?: have)?, shall, special conditions, prerequisites?, bidder needs,
  bonds?, bonding, bid security, guarant(?:y|ee), insurance, licen[sc]es?, licensing, clearances?, citizenship, registrations?, eligibility,
  certifications?, credentials, lic, security, personnel, crew, insure, ownership
`)}\b`;
const requiringTitle = anyCase(requirementWords);
const requiringLabel = anyCase(
  String.raw`^[^:.]{0,50}(?:${requirementWords}|\bkey staff\b)(?<!\b(?:surety|insurance|bond) agents?)[^:.]{0,30}: ?\S`,
);
/** Maximum length of a list item. */
const maxItemLength = 200;
/** Minimum number of words of an item that states a requirement by itself. */
const minItemWords = 6;
/** Number of characters around the name of a requirement that belong to it. */
const near = { before: 120, behind: 80 };

/** A sentence with the clauses in which it names a requirement without denying it. */
interface Candidate {
  readonly statement: Statement;
  readonly clauses: readonly { readonly clause: string; readonly upTo: string }[];
}

/** Finds what a notice requires of offerors: the most reliable sentence for each kind. Kinds that are not stated are absent. */
export function findRequirements({ statements, items, fieldStatements }: NoticeReading): Map<TextRequirement, Quote> {
  const long = items.filter(({ text }) => text.split(' ').length >= minItemWords);
  const lines = [...statements, ...long, ...fieldStatements].filter(({ text }) => !text.endsWith('?'));
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
  const candidatesAmong = (some: readonly Statement[]) => (name: Wording) =>
    some.flatMap((statement) => candidate(statement, name, otherwise) ?? []);
  const named = names.map(candidatesAmong(lines));
  const found =
    firstOf(named, ({ clauses }) => clauses.some(({ clause }) => requiringWords.test(clause))) ??
    firstOf(named, isBinding) ??
    firstOf(named, ({ statement }) => statesApplicants(statement)) ??
    firstOf(ofApplicants.map(candidatesAmong(lines)), ({ statement }) => statesApplicants(statement)) ??
    firstOf([...named, ...names.map(candidatesAmong(items))], ({ statement }) => isUnderRequirements(statement));
  return found?.statement;
}

/** Whether a candidate states its requirement as binding. The title of a notice never does: it names the purchase. */
function isBinding({ statement: { quote, text }, clauses }: Candidate): boolean {
  const isTitle = 'field' in quote.source && quote.source.field === 'title';
  return !isTitle && (clauses.some(isMadeBinding) || requiringLabel.test(text));
}

/** The first candidate that passes, in the order of the wordings. */
function firstOf(groups: readonly Candidate[][], passes: (candidate: Candidate) => boolean): Candidate | undefined {
  return groups.flatMap((some) => some.find(passes) ?? [])[0];
}

/** Whether a line is an item under a title such as "Requirements". */
function isUnderRequirements({ text, heading }: Statement): boolean {
  return heading !== undefined && text.length <= maxItemLength && requiringTitle.test(heading);
}

/** Whether a sentence states who may apply: `grants to licensed facilities in Ohio` requires a license and a place. */
function statesApplicants({ text, heading = '' }: Statement): boolean {
  return (
    restrictionWords.test(text) ||
    applicantTitle.test(heading) ||
    [...eligible, ...invited, ...open, ...funded, ...excluded].some((wording) => isWorded(text, wording))
  );
}

/** A sentence that names a requirement without denying it. */
function candidate(statement: Statement, { pattern }: Wording, otherwise: RegExp | undefined): Candidate | undefined {
  const { text } = statement;
  if (!pattern.test(text) || definingWords.test(text)) return undefined;
  const clauses = Array.from(text.matchAll(new RegExp(pattern, `${pattern.flags}g`))).flatMap(({ 0: match, index }) => {
    const end = index + match.length;
    const around = text.slice(Math.max(0, index - near.before), end + near.behind);
    if (otherwise?.test(around) ?? false) return [];
    const { before, behind } = partAround(text, index, end);
    const part = { clause: before + match + behind, upTo: before + match };
    return denyingWords.test(part.clause) || isNegated(before, match) ? [] : [part];
  });
  return clauses.length === 0 ? undefined : { statement, clauses };
}

/** The part of a sentence around a match: up to the next semicolon, sentence end or turn such as `but` on each side. */
function partAround(text: string, start: number, end: number): { before: string; behind: string } {
  const before = text.slice(Math.max(0, start - near.before), start);
  const behind = text.slice(end, end + near.behind);
  const turn = /(?:[;.!?] |,? (?:but|however|although|though) )/g;
  const from = Array.from(before.matchAll(turn), ({ 0: words, index }) => index + words.length).at(-1) ?? 0;
  const to = behind.search(turn);
  return { before: before.slice(from), behind: to < 0 ? behind : behind.slice(0, to) };
}
