import { statesNamedIn } from '@rfp/contracts/vocabulary/us-states';
import { findDates } from '@rfp/dates/find-dates';
import { findAmounts, findPeriods } from '../text/find-values.js';
import { contentStems, stems } from '../text/words.js';

/** Words of a question that do not name its subject. */
const askingWords = new Set(
  contentStems(
    'much many long kind type sort stated required requires need needed planned allowed permitted hold possible exactly',
  ),
);

/** Whether a stem names the subject of a question. */
export function isSubject(stem: string): boolean {
  return !askingWords.has(stem);
}

/** A kind of question, and the test that a sentence must pass to answer it. */
interface QuestionKind {
  readonly asks: RegExp;
  readonly canAnswer: (sentence: string) => boolean;
}

const contact =
  /\S@\S+\.[a-z]{2,}|\b\d{3}[-. )]{1,2}\d{3}[-. ]\d{4}\b|\b(?:mr|ms|mrs|dr)\.|\bcontact\b|\bpoint of contact\b/i;
const anyNumber = /\d|\b(?:no|one|two|three|four|five|six|seven|eight|nine|ten|single|multiple)\b/i;

/** Periods of past experience, which do not answer a question about a duration. */
const pastPeriod =
  /\b(?:last|past|previous|preceding|prior) \(?[\w-]{1,10}\)?(?: \(\d{1,3}\))? (?:days|weeks|months|years)\b/gi;

/** The first kind whose pattern matches the question applies. */
const kinds: readonly QuestionKind[] = [
  { asks: /\bset.?aside\b/i, canAnswer: (sentence) => /\bset.?aside\b|\bhub ?zone\b|\bsmall business/i.test(sentence) },
  { asks: /\bsize standard\b/i, canAnswer: (sentence) => /\bsize standard\b/i.test(sentence) && /\d/.test(sentence) },
  { asks: /\bnaics\b/i, canAnswer: (sentence) => /\bnaics\b/i.test(sentence) && /\b\d{6}\b/.test(sentence) },
  { asks: /\b(?:psc|product service code)\b/i, canAnswer: (sentence) => /\bpsc\b/i.test(sentence) },
  { asks: /\b(?:aln|cfda|assistance listing)\b/i, canAnswer: (sentence) => /\b\d{2}\.\s?\d{3}\b/.test(sentence) },
  {
    asks: /\bhow long\b|\bduration\b|\blength of\b/i,
    canAnswer: (sentence) => findPeriods(sentence.replace(pastPeriod, '')).length > 0,
  },
  {
    asks: /\bwhen\b|\bdeadline\b|\bdue\b|\b(?:what|which) (?:date|day|time)\b|\bby what\b/i,
    canAnswer: (sentence) =>
      /\b20\d\d\b/.test(sentence) || findDates(sentence).length + findPeriods(sentence).length > 0,
  },
  {
    asks: /\bhow much\b|\b(?:value|worth|budget|magnitude|cost of|amount|ceiling|funding per)\b/i,
    canAnswer: (sentence) => findAmounts(sentence).length > 0,
  },
  { asks: /\bhow many\b|\bnumber of\b/i, canAnswer: (sentence) => anyNumber.test(sentence) },
  {
    asks: /\bwho (?:may|can|is eligible|qualifies)\b|\beligib/i,
    canAnswer: (sentence) =>
      /\b(?:only|eligible|eligibility|limited to|open to|restricted to|applicants?)\b/i.test(sentence),
  },
  { asks: /\bwhere\b|\bplace of\b|\blocation\b|\baddress\b/i, canAnswer: namesPlace },
  {
    asks: /\bwho\b.{0,20}\b(?:i|we|you|questions?|inquiries|call|sent)\b|\bcontact\b|\be-?mail address\b|\bphone\b/i,
    canAnswer: (sentence) => contact.test(sentence),
  },
];

/** Whether a sentence names a place. */
function namesPlace(sentence: string): boolean {
  return (
    statesNamedIn(sentence).length > 0 ||
    /\b\d{5}(?:-\d{4})?\b|\bat (?:the )?[A-Z]/.test(sentence) ||
    /\b(?:city|county|address|via)\b|\S@\S|https?:|www\./i.test(sentence)
  );
}

/** The test for sentences that may answer a question. `typed`: the question asks for a particular kind of value. */
export function answerKind(question: string): { typed: boolean; canAnswer: (sentence: string) => boolean } {
  const kind = kinds.find(({ asks }) => asks.test(question));
  return kind === undefined ? { typed: false, canAnswer: () => true } : { typed: true, canAnswer: kind.canAnswer };
}

/** A field with the words of the questions that it answers: a question may use only these words, at least one of them a key. */
interface FieldWords {
  readonly field: string;
  readonly key: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const offerWords =
  'offer offers proposal proposals quote quotes quotation bid bids response responses application applications submission submissions expressions interest submit solicitation notice opportunity date day contract grant award work project';

function fieldWords(field: string, key: string, others = ''): FieldWords {
  return { field, key: new Set(stems(key)), words: new Set(stems(`${key} ${offerWords} ${others}`)) };
}

const fields: readonly FieldWords[] = [
  fieldWords('due_date', 'due deadline close closes closing', 'last'),
  fieldWords('posted_date', 'posted published'),
  fieldWords('naics_codes', 'naics', 'code codes'),
  fieldWords('psc_codes', 'psc', 'code codes product service'),
  fieldWords('aln_codes', 'aln cfda assistance', 'listing number code'),
  fieldWords('set_aside', 'set-aside setaside aside', 'set kind type any'),
  fieldWords('value_ceiling', 'ceiling maximum', 'amount value'),
  fieldWords('value_floor', 'floor minimum', 'amount value'),
  fieldWords('estimated_value', 'value worth budget estimated magnitude', 'much amount total'),
  fieldWords('expected_awards', 'awards', 'many expected number made'),
  fieldWords('contact_info', 'contact poc phone', 'point person officer contracting e-mail email address call number'),
  fieldWords('location', 'where location place', 'performed performance located'),
  fieldWords('agency_name', 'agency buyer', 'issuing buying issued department office'),
  fieldWords('eligible_applicants', 'eligible apply', 'applicants applicant organizations'),
];

/** The fields that state the answer to a question with these words. */
export function fieldsFor(words: readonly string[]): string[] {
  return fields
    .filter(({ key, words: all }) => words.some((word) => key.has(word)) && words.every((word) => all.has(word)))
    .map(({ field }) => field);
}
