import { comparison } from './comparison-wordings.js';
import { basis, factors } from './evaluation-wordings.js';
import { type Fact, type NoticeReading, type Statement } from '../read-notice.js';
import { findWorded } from '../wording.js';

/** Titles of evaluation sections. */
const evaluationTitle =
  /^(?:(?:section )?[\dA-Z]{1,3}[.)]+ ?(?:\d[.\d]*)? ?)?(?:(?:evaluation|selection|scoring|review|award|judging|rating|ranking|merit review|proposal evaluation) (?:factors?|criteri(?:a|on)|process)(?: (?:for award|and (?:weights?|points|scoring)))?|criterion ?[/|] ?(?:points|weight)|criteria (?:and|\/|\|) (?:points|weights?)|scoring(?: (?:rubric|matrix))?|how (?:we|they|it) (?:decides?|choose|select|pick)s?|how (?:the )?(?:winners?|award|projects|grants) (?:will be|is|are) (?:chosen|selected|made|decided)|basis (?:of|for) award|how (?:applications|proposals) (?:will be|are) (?:evaluated|scored|reviewed|selected))\s*[:?]?$/i;

/** Maximum distance, in sentences, between the basis of the award and its factors. */
const maxDistance = 3;

/** Finds how offers are evaluated: the basis of the award and its factors, else how offers are compared. */
export function findEvaluation({ statements, extendByList, findUnderTitle }: NoticeReading): Fact[] {
  const first = findWorded(statements, [...basis, ...factors]);
  if (first !== undefined)
    return [first, ...factorsAfter(first, statements)].map((statement) => extendByList(statement));
  const criteria = findUnderTitle(evaluationTitle);
  if (criteria !== undefined) return [{ quote: criteria }];
  const compared = findWorded(statements, comparison);
  return compared === undefined ? [] : [extendByList(compared)];
}

/** The factors, if they closely follow the basis. A more distant sentence is about something else. */
function factorsAfter(first: Statement, statements: readonly Statement[]): Statement[] {
  const at = statements.indexOf(first) + 1;
  const next = findWorded(statements.slice(at, at + maxDistance), factors);
  return next === undefined ? [] : [next];
}
