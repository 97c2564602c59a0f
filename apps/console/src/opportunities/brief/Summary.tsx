import { type LeftOut } from '@rfp/contracts/intelligence';
import { type NoticeBrief } from '@rfp/contracts/intelligence/notice-brief';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';
import { useReadOnly } from '../../auth/session/person.js';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import { briefTexts as words } from './brief-texts.js';
import { DroppedNote } from './DroppedNote.js';
import { Sentence } from './Sentence.js';
import { useWriteBrief } from './use-brief.js';
import styles from './brief.module.css';

/** States which model wrote an answer, and when. */
export function writtenBy(written: WrittenBy | undefined): string {
  return written === undefined ? words.byAModel : words.byModel(written);
}

/** Button that lets the model write the summary. Visitors and demo records have no model. */
function WriteButton({ id }: { id: string }) {
  const { mutate, isPending, error } = useWriteBrief(id);
  return (
    <>
      <p className={styles['quiet']}>{words.cost}</p>
      <Button size="small" disabled={isPending} onClick={() => mutate({ opportunity: id })}>
        {isPending ? words.writing : words.write}
      </Button>
      {error === null ? null : <p role="alert">{errorMessage(error)}</p>}
    </>
  );
}

/** Notes on missing parts and their reasons. */
export function LeftOutNotes({ notes }: { notes: readonly LeftOut[] }) {
  return notes.map(({ what, reason }) => (
    <p key={what} className={styles['quiet']}>
      {what}: {reason}
    </p>
  ));
}

export function Summary({ data: { id, summary, checked, written }, origin, left_out }: NoticeBrief) {
  const readOnly = useReadOnly();
  const by = origin === 'live' ? writtenBy(written) : words.byNotice;
  return (
    <section aria-live="polite">
      <h3>{words.summary}</h3>
      <p className={styles['quiet']}>{summary.length === 0 ? words.noSummary : by}</p>
      {summary.map((sentence) => (
        <Sentence key={sentence.text} sentence={sentence} />
      ))}
      <DroppedNote checked={checked} />
      <LeftOutNotes notes={left_out} />
      {origin !== 'computed' || readOnly || summary.length === 0 ? null : <WriteButton id={id} />}
    </section>
  );
}
