import { type TextRequirement, textRequirementNames } from '@rfp/contracts/eligibility';
import { type Quote } from '@rfp/contracts/grounding';
import { eligible, excluded, funded, invited, open } from './eligible-wordings.js';
import { type Statement } from './read-notice.js';
import { requirementWordings } from './requirement-wordings.js';
import { isWorded } from './wording.js';

const requires =
  /\b(?:must|shall|requires?|required|requirement|only|mandatory|need(?:s|ed)? to|ha(?:s|ve) to|prior to (?:\w+ ){0,3}award|will (?:be required|show|furnish|provide|not be (?:awarded|eligible))|cannot|ineligible|responsib(?:le|ility)|limited to|eligible|failure to|advised that|open to|able to obtain|possess(?:es|ing)?|applies|prerequisite|will need|condition of|subject to|needs? (?:an? |the )|not be (?:considered|accepted|eligible)|(?:is|are) due)\b|\b(?:clearance|required):/i;
const denies =
  /\b(?:not|no longer|never) (?:be )?(?:required|necessary|needed|mandatory)\b|\bno\b.{0,40}\b(?:is|are|will be) required\b|\bwaived?\b|\b(?:preferred|desired|desirable|optional)\b|\bneed not\b|\bnot subject to\b|\bwithout (?:an? )?\w+ clearance (?:may|can)\b|\bif (?:applicable|requested|an? \w+ is required)\b|\bdo(?:es)? not (?:require|need|have to)\b/i;
/** Words that choose among those who offer. */
const select = /\b(?:eligible|only|limited to|open to|restricted to|available to|must be)\b/i;
/** How much of a sentence belongs to the words that name a requirement. */
const near = { before: 120, behind: 80 };

/** What a notice requires of those who offer: the surest sentence for each kind. A kind that no sentence states is absent. */
export function findRequirements(statements: readonly Statement[]): Map<TextRequirement, Quote> {
  return new Map(
    textRequirementNames.flatMap((requirement) => {
      const { names, ofApplicants = [], otherwise } = requirementWordings[requirement];
      const find = (name: RegExp, binds: (text: string) => boolean) =>
        statements.find(({ text }) => isNamed(text, name, otherwise) && binds(text));
      const sentence =
        firstOf(names, (name) => find(name, (text) => requires.test(text) || selects(text))) ??
        firstOf(ofApplicants, (name) => find(name, selects));
      return sentence === undefined ? [] : [[requirement, sentence.quote] as const];
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

/** Whether a sentence says who may apply: `grants to licensed facilities in Ohio` requires a license and a place. */
function selects(text: string): boolean {
  return (
    select.test(text) ||
    [...eligible, ...invited, ...open, ...funded, ...excluded].some((wording) => isWorded(text, wording))
  );
}

function isNamed(text: string, name: RegExp, otherwise: RegExp | undefined): boolean {
  const named = name.exec(text);
  if (named === null) return false;
  const around = text.slice(Math.max(0, named.index - near.before), named.index + named[0].length + near.behind);
  return !denies.test(around) && !(otherwise?.test(around) ?? false);
}
