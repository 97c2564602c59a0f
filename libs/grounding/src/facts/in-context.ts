import { type Statement } from './read-notice.js';
import { offerWords, offerorWords, questionWords } from './subjects.js';

/** A pronoun that opens a sentence: `They shall be received by noon.` */
const opens =
  /^(?:they|these|those|both|all|it|the (?:envelope|package|form|file)s?)(?=['\u2019 ](?:re |s |shall|must|are|is|should|will|have|has|may|can|go|be)\b)/i;
/** A pronoun for the submission: `Send them to ...` */
const handed =
  /(?<=\b(?:send|submit|e-?mail|post|direct|address|mail|return|deliver|upload|bring|put|leave|file|hand) )(?:it|them|these|those|both|each|all)\b/i;
/** A verb without its object: `E-mail to ...` */
const withoutObject =
  /(?<=^|[.:;] )(?<act>(?:send|submit|e-?mail|mail(?: or bring)?|bring|deliver|upload|post|file|hand-?carry)) (?=(?:via|by|to|at|through|in|on)\b)/i;
/** `Questions: in writing. Cut-off is noon on May 5.` */
const cutOff = /^(?<cut>(?:the )?cut-?off(?: date| time)?)(?= (?:is|was)\b|:)/i;
const asks = new RegExp(String.raw`\b${questionWords}\b`, 'i');
const offers = new RegExp(String.raw`\b(?:${offerWords}|${offerorWords})\b`, 'i');

/** The text of a statement with its pronouns replaced by the offers or questions of the title or sentence before it. */
export function textInContext(statements: readonly Statement[], at: number): string {
  const { text = '', lead } = statements[at] ?? {};
  const context = lead ?? statements[at - 1]?.text ?? '';
  const referent = asks.test(context) ? 'Questions' : offers.test(context) ? 'Offers' : undefined;
  if (referent === undefined) return text;
  const handedIn = referent.toLowerCase();
  return text
    .replace(opens, referent)
    .replace(cutOff, `$<cut> for ${handedIn}`)
    .replace(/^(?<named>Questions|Offers)['\u2019](?:re|s)\b/, '$<named> are')
    .replace(handed, handedIn)
    .replace(withoutObject, `$<act> ${handedIn} `);
}
