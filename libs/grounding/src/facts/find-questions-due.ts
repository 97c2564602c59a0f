import { daysIn } from './days-in.js';
import { type Fact, factOf, type NoticeReading } from './read-notice.js';
import { subjectAt } from './subjects.js';
import { isWorded, type Wording } from './wording.js';

const limit =
  /\b(?:by|(?:no|not) later than|NLT|before|prior to|until|through|thru|till|due|deadline|at least|within|cut-?off|ends?|closes?|on or before)\b|:/i;
/** What stands before the questions whose day follows: `the deadline for submitting questions is June 9`. */
const limited =
  /\b(?:deadline|due date|cut-?off|last (?:day|date)|final (?:day|date)|closing (?:day|date)|close)\b[^.;]{0,40}$/i;
const asked = String.raw`\b(?:questions?|inquir(?:y|ies)|enquir(?:y|ies)|RFIs?|Q ?& ?A|clarifications?|requests? for information)\b`;
const number = String.raw`\b(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|fifteen|twenty)\b\)?`;

/** Counted from another day, or said without one. */
const counted: readonly Wording[] = [
  {
    example: 'Questions must be received at least five business days before the closing date',
    pattern: new RegExp(
      String.raw`${asked}.{0,160}?${number}\s(?:\(\d{1,3}\) )?(?:calendar |business |working |full )*(?:days?|hours|weeks?) (?:prior|before|after|in advance|from|of)`,
      'i',
    ),
  },
];
/** Without a day: only where none is told. */
const vague: readonly Wording[] = [
  {
    example: 'Questions not received within a reasonable time prior to close may not be considered',
    pattern: new RegExp(String.raw`${asked}.{0,80}\b(?:within a reasonable time|as soon as practicable)\b`, 'i'),
  },
];
/** `received after June 3 will not be answered`, `none will be accepted after June 3` */
const refusedAfter = /\bafter\b[^.;]{0,40}$/i;
const refusal = /\b(?:no|not|none|neither|nor)\b/i;
const otherDays =
  /\b(?:respon(?:d|ses?)|answers?|answered|reply|replies) (?:\w+ ){0,4}(?:within|in|after)\b|\b(?:conference|meeting|webinar|workshop) on\b/i;
/** What the buyer does with questions is no limit for those who ask. */
const answering = /\b(?:answers?|(?<!in )responses?|replies) (?:to|will|are|shall)\b/i;

/** All wordings, each with its example. */
export const questionWordings: readonly Wording[] = [...counted, ...vague];

/** Until when questions may be sent. */
export function findQuestionsDue({ statements }: NoticeReading): Fact[] {
  const told = statements.flatMap((statement): Fact[] => {
    const { text } = statement;
    const date = daysIn(text).find(({ start }) => isLimit(text, start));
    if (date !== undefined) return [{ ...factOf(statement), day: date.day }];
    return counted.some((wording) => isWorded(text, wording)) && !otherDays.test(text) && !answering.test(text)
      ? [factOf(statement)]
      : [];
  });
  if (told.length > 0) return told.slice(0, 2);
  return statements
    .filter(({ text }) => vague.some((wording) => isWorded(text, wording)))
    .slice(0, 1)
    .map(factOf);
}

function isLimit(text: string, at: number): boolean {
  const { subject, word, between } = subjectAt(text, at);
  if (subject !== 'question') return false;
  const before = text.slice(0, at);
  if (answering.test(before) || otherDays.test(before)) return false;
  if (refusedAfter.test(between)) return refusal.test(text);
  return limit.test(`${word}${between}`) || limited.test(before.slice(0, before.length - between.length - word.length));
}
