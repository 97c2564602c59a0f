import { describeNote, withNote } from '@rfp/contracts/dates/date-note';
import { type GroundedSentence, type NoticeAnswer, type SourceText } from '@rfp/contracts/grounding';
import { type DateNote } from '@rfp/contracts/notice';

/** Notes on fields whose dates are not shown as printed, by field. */
type DateNotes = ReadonlyMap<string, DateNote>;

/** The date notes of a notice's fields. */
export function notesIn(texts: readonly SourceText[]): DateNotes {
  return new Map(texts.flatMap(({ source, note }) => ('field' in source && note ? [[source.field, note]] : [])));
}

/**
 * Adds the note of a date to the sentences that quote the date, in the words of the page: `2026-02-30 (Not understood: shown as printed)`. Answers are
 * stored and compared without these notes.
 */
export function markDates(sentences: readonly GroundedSentence[], notes: DateNotes): GroundedSentence[] {
  return sentences.map((sentence) => {
    const fields = new Set(sentence.quotes.flatMap(({ source }) => ('field' in source ? [source.field] : [])));
    return {
      ...sentence,
      text: [...fields].reduce((text, field) => withDateNote(text, notes.get(field)), sentence.text),
    };
  });
}

/** Adds the note to a text, or replaces a placeholder date, which may read like a real one. */
function withDateNote(text: string, note: DateNote | undefined): string {
  const description = describeNote(note);
  if (description === null) return text;
  return note?.reading === 'none_stated' ? withNote(text, note) : `${text} (${description})`;
}

/** Adds notes to the dates in an answer. */
export function markAnswer(answer: NoticeAnswer, notes: DateNotes): NoticeAnswer {
  return answer.state === 'stated' ? { ...answer, sentences: markDates(answer.sentences, notes) } : answer;
}
