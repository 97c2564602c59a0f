import { type TextRequirement, textRequirementNames } from '@rfp/contracts/eligibility';
import { type Quote } from '@rfp/contracts/grounding';
import { eligible, excluded, funded, invited, open } from './eligible-wordings.js';
import { type NoticeReading, type Statement } from './read-notice.js';
import { requirementWordings } from './requirement-wordings.js';
import { isWorded, type Wording } from './wording.js';

/** Words with which a sentence requires what it names. */
const requires =
  /\b(?:must|shall|requir(?:es?|ed|ing|ements?)|only|mandatory|needs?|needed|ha(?:s|ve) to|cannot|can not|may not|unless|ineligible|responsib(?:le|ility)|limited to|restricted to|reserved for|eligible|failure to|fail(?:s|ing)? to|advised that|open to|able to obtain|possess(?:es|ing)?|applies|prerequisite|conditions? (?:of|for)|contingent (?:up)?on|subject to|expected to|expects|agrees? to|obliged to|at (?:the )?time of|in order to|non-?responsive|minimum qualifications?)\b/i;
/** Other words that do so beside the name of a requirement. */
const implied = [
  /\b(?:prior to|before) (?:\w+ ){0,3}(?:award|work|start\w*|access|execution|contract\w*|perform\w*|entering|enter|bid|bidding|appl(?:y|ying)|quoting|submi\w+|beginning|commenc\w+|issuance|they|any|payment)\b/i,
  /\bwill (?:also )?(?:be (?:required|asked|expected|subject|rejected)|show|furnish|provide|submit|maintain|carry|need|obtain|hold|possess|post|keep|undergo|complete|pass|have|not be (?:awarded|eligible|considered|accepted|opened|read))\b/i,
  /\bbonds?\b.{0,60}(?:%|percent|\$ ?\d)|(?:%|percent)[^.;]{0,40}\bbonds?\b|\binsurance\b.{0,60}\$ ?\d/i,
  /\b(?:not (?:be )?(?:considered|funded|accepted|eligible|permitted|allowed|opened)|prohibited|barred|rejected|to be (?:done|made|performed|held|given|provided|submitted|carried)|(?:is|are) (?:to|due|a must)|accompan(?:y|ied|ies)|enclosed?|please (?:provide|include|register|submit)|be sure|make sure|insists?|verify|verified|carr(?:y|ies)|asks? (?:for|that|bidders|vendors|firms)|wants?|without (?:an? )?|have been|current(?:ly)? (?:registered|certified|licensed)|names the|evidence of|proof of|in the amount of|in force|on file|is acceptable|to work on|undergo(?:es)?|(?:must|to|shall|will) (?:clear|pass)|so long as|as long as|provided (?:that )?they|on staff|prior to access|before contact|\bcopy of\b|from (?:the )?winner|only please|\bwith (?:the |each |its |their |every )?(?:bid|offer|quote|proposal|price volume|application)|will be (?:posted|furnished|provided|given|held)|(?:goes|go|come|comes) with|each (?:bidder|offeror|vendor|firm|contractor|proposer) has|wish(?:es)? to (?:hire|engage|retain)|seeks? an?|are done before|follows? (?:within|upon)|names? |is a must|lacking|calls? for|is run on|are run on|no .{0,60} (?:allowed|permitted|admitted)|gives? an?|keep (?:your|its)|check that|certified under|proof that|who (?:holds?|is|are|has|have)|become an?|lodges?|is needed|if (?:you|your|the|its|they))\b/i,
];
const denies =
  /(?:\b(?:not|no longer|never)|n't) (?:be )?(?:required|necessary|needed|mandatory|a requirement|part of)\b|\bno\b.{0,40}\b(?:is|are|will be) (?:required|needed|necessary|asked)\b|\bwaived?\b|\b(?:preferred|desired|desirable|optional|a plus|an? advantage|encouraged|helpful|recommended)\b|\bneed not\b|\bnot subject to\b|\bwithout (?:an? )?\w+ clearance (?:may|can)\b|\bif (?:applicable|requested|an? \w+ is required)\b|\bdo(?:es)? not (?:require|need|have to)\b|^\W*(?:[a-z\d]{1,2}[.)] )?no (?:[\w-]+ ){0,3}$|: ?(?:(?:no|none|n\/a)(?= ?[.;,]|$)|not required|not applicable)/i;
/** Words that choose among those who offer. */
const select = /\b(?:eligible|only|limited to|open to|restricted to|available to|must be)\b/i;
/** Words that name a requirement in a title or label: what stands under it is required. */
const requirementWords = String.raw`\b(?:requirements?|required|requires|(?<!past )qualifications?|must(?: have)?|shall|special conditions|prerequisites?|bonds?|bonding|bid security|guarant(?:y|ee)|insurance|licen[sc]es?|licensing|clearances?|citizenship|registrations?|eligibility|certifications?|credentials|lic|security)\b`;
const requiringTitle = new RegExp(requirementWords, 'i');
const requiringLabel = new RegExp(
  String.raw`^[^:.]{0,50}(?:${requirementWords}|\b(?:security|key (?:personnel|staff)|credentials)\b)(?<!\b(?:surety|insurance|bond) agents?)[^:.]{0,30}: ?\S`,
  'i',
);
/** Items are short. */
const longestItem = 200;
/** How much of a sentence belongs to the words that name a requirement. */
const near = { before: 120, behind: 80 };

/** What a notice requires of those who offer: the surest sentence for each kind. A kind that no sentence states is absent. */
export function findRequirements({ statements, items, inFields }: NoticeReading): Map<TextRequirement, Quote> {
  const lines = [...statements, ...inFields].filter(({ text }) => !text.endsWith('?'));
  return new Map(
    textRequirementNames.flatMap((requirement) => {
      const { names, ofApplicants = [], otherwise } = requirementWordings[requirement];
      const having = (name: Wording) => lines.filter(({ text }) => isNamed(text, name, otherwise));
      const named = names.map(having);
      const found =
        firstOf(named, (some) => some.find(({ text }) => requires.test(text))) ??
        firstOf(named, (some) => some.find(({ text }) => implies(text) || selects(text))) ??
        firstOf(ofApplicants, (name) => having(name).find(({ text }) => selects(text))) ??
        firstOf(
          [...named, ...names.map((name) => items.filter(({ text }) => isNamed(text, name, otherwise)))],
          (some) => some.find(isUnderRequirements),
        );
      return found === undefined ? [] : [[requirement, found.quote] as const];
    }),
  );
}

function firstOf<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function implies(text: string): boolean {
  return implied.some((words) => words.test(text)) || requiringLabel.test(text);
}

/** Whether a line is an item under a title such as "Requirements". */
function isUnderRequirements({ text, under }: Statement): boolean {
  return under !== undefined && text.length <= longestItem && requiringTitle.test(under);
}

/** Whether a sentence says who may apply: `grants to licensed facilities in Ohio` requires a license and a place. */
function selects(text: string): boolean {
  return (
    select.test(text) ||
    [...eligible, ...invited, ...open, ...funded, ...excluded].some((wording) => isWorded(text, wording))
  );
}

/** Whether some place of a sentence names a requirement, and the words around it do not deny it. */
function isNamed(text: string, { pattern }: Wording, otherwise: RegExp | undefined): boolean {
  if (!pattern.test(text)) return false;
  return Array.from(text.matchAll(new RegExp(pattern, `${pattern.flags}g`))).some(({ 0: match, index }) => {
    const around = text.slice(Math.max(0, index - near.before), index + match.length + near.behind);
    return !denies.test(partAround(text, index, index + match.length)) && !(otherwise?.test(around) ?? false);
  });
}

/** The part of a sentence around a place of it: up to the semicolons, sentences and turns beside it. */
function partAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - near.before), start);
  const behind = text.slice(end, end + near.behind);
  const turn = /(?:[;.!?] |,? (?:but|however|although|though) )/g;
  const from = Array.from(before.matchAll(turn), ({ 0: words, index }) => index + words.length).at(-1) ?? 0;
  const to = behind.search(turn);
  return before.slice(from) + text.slice(start, end) + (to < 0 ? behind : behind.slice(0, to));
}
