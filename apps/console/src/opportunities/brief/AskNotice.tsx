import { type EarlierQuestion, type NoticeQuestion } from '@rfp/contracts/intelligence/notice-brief';
import { useState } from 'react';
import { useReadOnly } from '../../auth/session/person.js';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { AnswerText } from './AnswerText.js';
import { briefTexts as words } from './brief-texts.js';
import { DroppedNote } from './DroppedNote.js';
import { LeftOutNotes, writtenBy } from './Summary.js';
import { useAsk, useQuestions } from './use-brief.js';
import styles from './brief.module.css';

function EarlierAnswer({
  earlier: { question, answer, origin, written, reopened },
}: {
  earlier: Pick<EarlierQuestion, 'question' | 'answer' | 'origin' | 'written' | 'reopened'>;
}) {
  return (
    <li>
      <h4>{question}</h4>
      {reopened ? <p className={styles['reopened']}>{words.reopened}</p> : null}
      {origin === 'live' ? <p className={styles['quiet']}>{writtenBy(written)}</p> : null}
      <AnswerText answer={answer} />
    </li>
  );
}

interface AskFormProps {
  isPending: boolean;
  onAsk: (question: NoticeQuestion) => void;
}

function AskForm({ isPending, onAsk }: AskFormProps) {
  const [typed, setTyped] = useState('');
  const readOnly = useReadOnly();
  const question = typed.trim();
  const canAsk = question.length >= 3 && !isPending;
  return (
    <form
      className={styles['ask']}
      onSubmit={(event) => {
        event.preventDefault();
        if (canAsk) onAsk({ question });
      }}
    >
      <TextField
        label={words.question}
        value={typed}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="outlined" disabled={!canAsk}>
        {words.ask}
      </Button>
      {readOnly ? null : (
        <Button title={words.cost} disabled={!canAsk} onClick={() => onAsk({ question, model: true })}>
          {words.askModel}
        </Button>
      )}
    </form>
  );
}

/** Form that asks the notice a question, and earlier questions with their answers. */
export function AskNotice({ id }: { id: string }) {
  const { data } = useQuestions(id);
  const { mutate, isPending, error, data: answered } = useAsk(id);
  const earlier = data?.questions ?? [];
  const own = answered && { ...answered.data, origin: answered.origin, reopened: false };
  const isListed = own === undefined || earlier.some((each) => each.question === own.question);
  return (
    <section>
      <h3>{words.questions}</h3>
      <AskForm isPending={isPending} onAsk={(question) => mutate({ id, ...question })} />
      {error === null ? null : <p role="alert">{errorMessage(error)}</p>}
      {answered === undefined ? null : <DroppedNote checked={answered.data.checked} />}
      <LeftOutNotes notes={answered?.left_out ?? []} />
      <ul className={styles['answers']} aria-label={words.asked} aria-live="polite">
        {isListed ? null : <EarlierAnswer earlier={own} />}
        {earlier.map((each) => (
          <EarlierAnswer key={each.question} earlier={each} />
        ))}
      </ul>
    </section>
  );
}
