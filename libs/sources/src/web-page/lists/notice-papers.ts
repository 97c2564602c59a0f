import { groupBy } from './group-by.js';
import { type DescribedUnit } from './columns.js';
import { joinPieces } from '../page/pieces.js';
import { cleanLine } from '../page/page-text.js';

/** Documents and steps of a procurement that pages list next to the procurement. */
const paperTitle =
  /^[\W\d]*(?:(?:bid|rfp|rfq|itb|ifb)\s+)?(?:addend(?:um|a)\b|amendments?\b|corrigend\w+|errat(?:um|a)\b|questions? (?:and|&) (?:answers?|responses?)|q\s?(?:&|and|\+)\s?a\b|clarifications?\b|responses? to (?:questions|bidders)|appendi(?:x|ces)\b|attachments?\b|exhibits?\b|annex(?:e|es)?\b|legal (?:ad\b|advertisement|notice)(?!.*\bservices?\b)|plan ?holders?|bid tab(?:s|ulations?)?\b|tabulation|bid results?|bids? received|award (?:notice|letter|memo)|(?:notice of )?intent to award|notice of award|sign-?in sheet|pre-?(?:bid|proposal)\b|bid opening\b|modification (?:no|#|\d)|anexo\b|aclaraci[oó]n|avenant\b|allegato\b|anlage\b|rettifica\b)/i;
const stepWords =
  /\b(?:(?:bid|proposal|tender)s? opening|pre-?(?:bid|proposal)|evaluation|selection committee|committee|scoring|oral presentation|negotiation)s?\b.{0,20}\b(?:meeting|conference|link|minutes|agenda|session)?\b|\baddend(?:um|a)\b|\bamendment\b|\bintent to award\b/i;

/** Minimum number of words of a paper that may be the only entry of its procurement; `Addendum No. 1` never is. */
const minWords = 5;

/** Whether a title names a document or a step of a procurement instead of the procurement itself. */
export function isPaper(title: string): boolean {
  return paperTitle.test(title);
}

/** The units of a list that are notices. Of several units with the same title and number, only the announcement remains. */
export function withoutPapers(units: readonly DescribedUnit[]): DescribedUnit[] {
  const notices = units.filter((unit) => !isPaperUnit(unit, units));
  const groups = groupBy(notices, keyOf);
  return notices.filter((unit) => {
    const group = groups.get(keyOf(unit)) ?? [];
    if (group.length < 2) return true;
    const announcing = group.filter((each) => !isStep(each));
    return announcing.length === 0 ? unit === group[0] : announcing.includes(unit);
  });
}

/** Whether a unit is a document, and either has no deadline or its notice is also listed. Otherwise, it may be the only entry of its procurement. */
function isPaperUnit(unit: DescribedUnit, units: readonly DescribedUnit[]): boolean {
  const { title, number } = partsOf(unit);
  if (!isPaper(title)) return false;
  if (unit.draft.quoted.due_date === undefined || title.split(' ').length < minWords) return true;
  return units.some((other) => {
    const { title: otherTitle, number: otherNumber } = partsOf(other);
    return (
      other !== unit &&
      ((number !== '' && otherNumber === number) ||
        (otherTitle !== '' && title !== otherTitle && title.includes(otherTitle)))
    );
  });
}

function partsOf({ draft: { quoted } }: DescribedUnit): { title: string; number: string } {
  return {
    title: cleanLine(quoted.title?.text ?? '').toLowerCase(),
    number: (quoted.opportunity_number?.text ?? '').toLowerCase(),
  };
}

function keyOf({ draft: { quoted } }: DescribedUnit): string {
  return [quoted.title?.text, quoted.opportunity_number?.text].join('|').toLowerCase();
}

/** Whether a text of the unit other than its title names a step. */
function isStep({ text, titlePiece }: DescribedUnit): boolean {
  const others = [...text.runs, ...text.statements.map(({ pieces }) => pieces)].filter(
    ([piece]) => piece !== undefined && piece !== titlePiece,
  );
  return others.some((pieces) => stepWords.test(joinPieces(pieces)));
}
