import { type Statement } from './read-notice.js';
import { offerWords, offerorWords, questionWords } from './subjects.js';

/** A pronoun that opens a sentence: `They shall be received by noon.` */
const openingPronoun =
  /^(?:they|these|those|both|all|it|the (?:envelope|package|form|file)s?)(?=['\u2019 ](?:re |s |shall|must|are|is|should|will|have|has|may|can|go|be)\b)/i;
/** A pronoun for the submission: `Send them to ...` */
const submittedPronoun =
  /(?<=\b(?:send|submit|e-?mail|post|direct|address|mail|return|deliver|upload|bring|put|leave|file|hand) )(?:it|them|these|those|both|each|all)\b/i;
/** A verb without its object: `E-mail to ...` */
const withoutObject =
  /(?<=^|[.:;] )(?<act>(?:send|submit|e-?mail|mail(?: or bring)?|bring|deliver|upload|post|file|hand-?carry)) (?=(?:via|by|to|at|through|in|on)\b)/i;
/** `Questions: in writing. Cut-off is noon on May 5.` */
const cutOff = /^(?<cut>(?:the )?cut-?off(?: date| time)?)(?= (?:is|was)\b|:)/i;
const questionWord = new RegExp(String.raw`\b${questionWords}\b`, 'i');
const offerWord = new RegExp(String.raw`\b(?:${offerWords}|${offerorWords})\b`, 'i');

/** The text of a statement with its pronouns replaced by the offers or questions of the title or sentence before it. */
export function textInContext(statements: readonly Statement[], at: number): string {
  const { text = '', directHeading } = statements[at] ?? {};
  const context = directHeading ?? statements[at - 1]?.text ?? '';
  const referent = questionWord.test(context) ? 'Questions' : offerWord.test(context) ? 'Offers' : undefined;
  if (referent === undefined) return text;
  const referentInLowerCase = referent.toLowerCase();
  return text
    .replace(openingPronoun, referent)
    .replace(cutOff, `$<cut> for ${referentInLowerCase}`)
    .replace(/^(?<named>Questions|Offers)['\u2019](?:re|s)\b/, '$<named> are')
    .replace(submittedPronoun, referentInLowerCase)
    .replace(withoutObject, `$<act> ${referentInLowerCase} `);
}
