import { describeNote, withNote } from '@rfp/contracts/dates/date-note';
import { type GroundedSentence, type NoticeAnswer, type SourceText } from '@rfp/contracts/grounding';
import { type DateNote } from '@rfp/contracts/notice';

/** How the dates of the fields were read that are not simply as printed, by field. */
type DateNotes = ReadonlyMap<string, DateNote>;

/** The notes of the texts of a notice. */
export function notesIn(texts: readonly SourceText[]): DateNotes {
  return new Map(texts.flatMap(({ source, note }) => ('field' in source && note ? [[source.field, note]] : [])));
}

/**
 * Sentences that rest on a date say how it was read, in the words of the page: `2026-02-30 (Not understood: shown as printed)`. Answers are stored
 * and compared without these words.
 */
export function markDates(sentences: readonly GroundedSentence[], notes: DateNotes): GroundedSentence[] {
  return sentences.map((sentence) => {
    const fields = new Set(sentence.quotes.flatMap(({ source }) => ('field' in source ? [source.field] : [])));
    return { ...sentence, text: [...fields].reduce((said, field) => marked(said, notes.get(field)), sentence.text) };
  });
}

/** Words that stand for no date are replaced: they may read like one. */
function marked(said: string, note: DateNote | undefined): string {
  const told = describeNote(note);
  if (told === null) return said;
  return note?.reading === 'none_stated' ? withNote(said, note) : `${said} (${told})`;
}

/** An answer whose dates say how they were read. */
export function markAnswer(answer: NoticeAnswer, notes: DateNotes): NoticeAnswer {
  return answer.state === 'stated' ? { ...answer, sentences: markDates(answer.sentences, notes) } : answer;
}
