import { daysIn } from './days-in.js';
import { subjectAt } from './subjects.js';
import { type Fact, type NoticeReading } from './read-notice.js';

const limit = /\b(?:by|(?:no|not) later than|NLT|before|prior to|until|due|deadline|at least|within|cut-?off)\b|:/i;
/** Counted from another day: `at least five days before the closing date`. */
const counted =
  /\b(?:questions?|inquir(?:y|ies)|enquir(?:y|ies)|RFIs?|clarifications?)\b.{0,160}?\b(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|fifteen)\b\)?\s(?:\(\d{1,3}\) )?(?:calendar |business |working |full )*(?:days?|hours|weeks?) (?:prior|before|after|in advance|from)/i;
const otherDays = /\b(?:respon(?:d|ses?)|answers?|answered|reply|replies) (?:\w+ ){0,4}(?:within|in|after)\b/i;

/** Until when questions may be sent. */
export function findQuestionsDue({ statements }: NoticeReading): Fact[] {
  return statements
    .flatMap(({ quote, text }): Fact[] => {
      const date = daysIn(text).find(({ start }) => {
        const { subject, word, between } = subjectAt(text, start);
        return subject === 'question' && limit.test(`${word}${between}`);
      });
      if (date !== undefined) return [{ quote, day: date.day }];
      return counted.test(text) && !otherDays.test(text) ? [{ quote }] : [];
    })
    .slice(0, 2);
}
