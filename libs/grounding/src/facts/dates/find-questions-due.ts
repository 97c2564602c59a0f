import { type DayInText, daysIn } from './days-in.js';
import { isFormer } from './former-dates.js';
import { type Fact, factOf, type NoticeReading } from '../read-notice.js';
import { textInContext } from '../in-context.js';
import { offerWords, questionWords, subjectAt } from '../subjects.js';
import { isWorded, type Wording } from '../wording.js';

const limit =
  /\b(?:by|(?:no|not) later than|NLT|before|prior to|until|through|thru|till|up to|due|deadline|at least|within|cut-?off|ends?|closes?|shuts?|on or before|after which)\b|[:|]|\.{4}/i;
/** A gap between the questions and their date that has only a time of day: `Questions 1000 hrs EST 20 Oct`. */
const onlyTime =
  /^[\s,:|@-]*(?:(?:\d{1,4}(?::\d\d)?|noon|[ap]\.?m\.?|hours|hrs|[ECMP][SD]?T|at|on|close of business|COB|\w+day)[\s,]*){0,6}$/i;
/** Words before the word for questions if the date follows it: `the deadline for submitting questions is June 9`. */
const limited =
  /\b(?:deadline|due date|cut-?off|last (?:day|date)|final (?:day|date)|closing (?:day|date)|close)\b[^.;]{0,40}$/i;
const questionWord = String.raw`\b${questionWords}\b`;
const number = String.raw`\b(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|fifteen|twenty)\b\)?`;

/** Wordings before a date that make it the deadline for questions. */
const dated: readonly Wording[] = [
  {
    example: 'Questions: e-mail the buyer; cut-off 5/27/26 COB',
    pattern: new RegExp(
      String.raw`^(?:\S{1,5} )?(?:[\w'\u2019-]+ ){0,2}${questionWord}[^.?]{0,20}?[:.(|\u2013-].{0,120}?(?:\b(?:by|until|till|through|cut-?off|due|deadline|no later than|not later than|before|close[sd]?|end(?:s|ed)?|to)\b|[:|\u2013-]).{0,30}$`,
      'i',
    ),
  },
  {
    example: 'The Q&A period ended on 29 May 2026',
    pattern: new RegExp(
      String.raw`${questionWord} (?:and answers? )?(?:period|window|tab|board|box|forum)\b.{0,60}$|\b(?:window|period|time|forum|box) (?:for|to ask) (?:\w+ )?${questionWord}.{0,60}$|\bclose[sd]? to (?:new |further )?${questionWord}.{0,30}$`,
      'i',
    ),
  },
  {
    example: 'No question will be answered that arrives after 12 May 2026',
    pattern: new RegExp(String.raw`\bno (?:\w+ )?${questionWord}.{0,80}\bafter\b.{0,20}$`, 'i'),
  },
  {
    example: 'Anything unclear has to be raised by 12 June 2026',
    pattern:
      /\b(?:submit|send) (?:\w+ )?questions (?:no|not) later than\b.{0,40}$|\b(?:(?:anything|something|what|points?) (?:that is |which is |is )?unclear|can (?:we|I|you) (?:still )?ask)\b.{0,60}\b(?:by|until|before|(?:no|not) later than)\b.{0,20}$|^(?:\S{1,5} )?(?:ask|call) (?:[\w.-]+ ){0,8}(?:by|before|until|till)\b.{0,20}$/i,
  },
  {
    example: 'Please hold questions until after the tour and post them before 5 PM on January 21',
    pattern: new RegExp(
      String.raw`${questionWord}(?:(?!\b(?:due|answer\w*|award\w*|opening|closing|${offerWords}|meetings?|conferences?|webinars?)\b)[^.;]){0,120}\b(?:till|until|through|thru|by|before|up (?:to|till)(?: and including)?|(?:no|not) later than|shuts?|stops?|(?<!out )ends?|cut-?off)\b(?:(?!\b(?:to|and)\b)[^.;]){0,25}$`,
      'i',
    ),
  },
  {
    example: 'Questions on the project are accepted to 30 January 2026',
    pattern: new RegExp(
      String.raw`${questionWord}.{0,80}\b(?:accepted|taken|received|allowed|answered|open|welcome|lodged|put|raised|asked|submitted|posted|sent|requested|sought)\b.{0,60}\b(?:to|till|until|through|thru|by|before|(?:no|not) later than)\b.{0,20}$`,
      'i',
    ),
  },
];
/** Deadlines for questions that are relative to another date. */
const counted: readonly Wording[] = [
  {
    example: 'Questions must be received at least five business days before the closing date',
    pattern: new RegExp(
      String.raw`${questionWord}.{0,160}?${number}\s(?:\(\d{1,3}\) )?(?:calendar |business |working |full )*(?:days?|hours|weeks?) (?:prior|before|after|in advance|ahead|preceding|from|of)`,
      'i',
    ),
  },
];
/** Statements without a date, used only if no statement has a date. */
const vague: readonly Wording[] = [
  {
    example: 'Questions not received within a reasonable time prior to close may not be considered',
    pattern: new RegExp(String.raw`${questionWord}.{0,80}\b(?:within a reasonable time|as soon as practicable)\b`, 'i'),
  },
];
/** `received after June 3 will not be answered`, `none will be accepted after June 3` */
const refusedAfter = /\bafter\b[^.;]{0,40}$/i;
const refusal = /\b(?:no|not|none|neither|nor|never|cannot|can['\u2019]t|won['\u2019]t)\b/i;
const otherDays =
  /\b(?:respon(?:d|ses?)|answers?|answered|reply|replies) (?:\w+ ){0,4}(?:within|in|after)\b|\b(?:conference|meeting|webinar|workshop) on\b/i;
/** Words about the buyer's answers, which do not limit the time for questions. */
const answerWords =
  /\b(?:answers?|(?<!in )responses?|replies) (?:to|will|are|shall|posted|published)\b|\b(?:respond|reply) to (?:all |the |any )?(?:questions|inquiries)|\breviewers\b|\bwithout questions\b|\bquestions answered\b|\bdates? of publication\b/i;

const offerWord = new RegExp(String.raw`\b${offerWords}\b(?! (?:portal|address))`, 'i');

/** All wordings, each with its example. */
export const questionWordings: readonly Wording[] = [...dated, ...counted, ...vague];

/** Finds the deadline for questions. */
export function findQuestionsDue({ statements }: NoticeReading): Fact[] {
  const found = statements.flatMap((statement, at): Fact[] => {
    const text = textInContext(statements, at);
    const date = daysIn(text).find((day) => !isFormer(text, day) && isQuestionDeadline(text, day));
    if (date !== undefined) return [{ ...factOf(statement), day: date.day }];
    return counted.some((wording) => isWorded(text, wording)) && !otherDays.test(text) && !answerWords.test(text)
      ? [factOf(statement)]
      : [];
  });
  if (found.length > 0) return found.slice(0, 2);
  return statements
    .filter(({ text }) => vague.some((wording) => isWorded(text, wording)))
    .slice(0, 1)
    .map(factOf);
}

/** `Until May 8, bidders may ask for clarification`, `after May 8 no questions are answered` */
const questionAfter = new RegExp(String.raw`^[^.;]{0,80}(?:${questionWord}|\b(?:ask|inquire|enquire|raise)\b)`, 'i');
const limitBefore =
  /(?:^|[.;] )(?:until|by|before|no later than|not later than|after|till|up to|prior to)\b[^.;]{0,40}$/i;

/** Whether a date is the deadline for questions. */
function isQuestionDeadline(text: string, { start, end }: DayInText): boolean {
  const before = text.slice(0, start);
  if (answerWords.test(before) || otherDays.test(before)) return false;
  if (limitBefore.test(before) && questionAfter.test(text.slice(end))) return !offerWord.test(text.slice(end));
  return isLimit(text, start) || dated.some((wording) => isWorded(before, wording));
}

function isLimit(text: string, at: number): boolean {
  const { subject, word, between } = subjectAt(text, at);
  if (subject !== 'question') return false;
  const before = text.slice(0, at);
  if (refusedAfter.test(between)) return refusal.test(text);
  return (
    limit.test(`${word}${between}`) ||
    onlyTime.test(between) ||
    limited.test(before.slice(0, before.length - between.length - word.length))
  );
}
