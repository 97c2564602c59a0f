import { type Statement } from './read-notice.js';
import { offerWords, offerorWords, questionWords } from './subjects.js';

/** What is handed in, and a pronoun that opens a sentence: `They shall be received by noon.` */
const opens = /^(?:they|these|those|both|all|it|the (?:envelope|package|form|file)s?)(?=['\u2019 ](?:re |s |shall|must|are|is|should|will|have|has|may|can|go|be)\b)/i;
/** A pronoun of what is handed in: `Send them to ...` */
const handed =
  /(?<=\b(?:send|submit|e-?mail|post|direct|address|mail|return|deliver|upload|bring|put|leave|file|hand) )(?:it|them|these|those|both)\b/i;
const asks = new RegExp(String.raw`\b${questionWords}\b`, 'i');
const offers = new RegExp(String.raw`\b(?:${offerWords}|${offerorWords})\b`, 'i');
/** A longer sentence says by itself what it is about. */
const longestLed = 160;

/** The words of a statement, with the title directly above it, and with what its pronouns stand for: offers or questions of the sentence before. */
export function textInContext(statements: readonly Statement[], at: number): string {
  const { text = '', lead } = statements[at] ?? {};
  const named = withReferents(text, statements[at - 1]?.text ?? '', lead);
  const isLed = lead !== undefined && text.length <= longestLed && !text.startsWith(lead);
  return isLed ? `${lead.replace(/\s*[:.]?$/, ':')} ${named}` : named;
}

function withReferents(text: string, before: string, lead = ''): string {
  const context = lead === '' ? before : lead;
  const referent = asks.test(context) ? 'Questions' : offers.test(context) ? 'Offers' : undefined;
  if (referent === undefined) return text;
  return text.replace(opens, referent).replace(/^(?<named>Questions|Offers)['\u2019](?:re|s)\b/, '$<named> are').replace(handed, referent.toLowerCase());
}
