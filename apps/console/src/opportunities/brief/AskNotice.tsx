import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type KeptQuestion } from '@rfp/contracts/notice-brief';
import { useState } from 'react';
import { messageOf } from '../../data/errors.js';
import { AnswerText } from './AnswerText.js';
import { briefTexts as words } from './brief-texts.js';
import { useAsk, useQuestions } from './use-brief.js';
import styles from './brief.module.css';

function Kept({
  kept: { question, answer, reopened },
}: {
  kept: Pick<KeptQuestion, 'question' | 'answer' | 'reopened'>;
}) {
  return (
    <li>
      <h4>{question}</h4>
      {reopened ? <p className={styles['reopened']}>{words.reopened}</p> : null}
      <AnswerText answer={answer} />
    </li>
  );
}

/** A question to the notice, and those asked before. */
export function AskNotice({ id }: { id: string }) {
  const [typed, setTyped] = useState('');
  const { data } = useQuestions(id);
  const { mutate, isPending, error, data: answered } = useAsk(id);
  const question = typed.trim();
  const kept = data?.questions ?? [];
  const own = answered?.data;
  const isKept = own === undefined || kept.some((each) => each.question === own.question);
  return (
    <section>
      <h3>{words.questions}</h3>
      <form
        className={styles['ask']}
        onSubmit={(event) => {
          event.preventDefault();
          if (question.length >= 3) mutate(question);
        }}
      >
        <TextField
          fullWidth
          size="small"
          label={words.question}
          value={typed}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outlined" disabled={question.length < 3 || isPending}>
          {words.ask}
        </Button>
      </form>
      {error === null ? null : <p role="alert">{messageOf(error)}</p>}
      <ul className={styles['answers']} aria-label={words.asked} aria-live="polite">
        {isKept ? null : <Kept kept={{ ...own, reopened: false }} />}
        {kept.map((each) => (
          <Kept key={each.question} kept={each} />
        ))}
      </ul>
    </section>
  );
}
