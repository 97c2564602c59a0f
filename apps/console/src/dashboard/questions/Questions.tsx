import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../data/errors.js';
import { useSavePreferences } from '../../profile/preferences/use-preferences.js';
import Button from '@mui/material/Button';
import { useApiMutation } from '../../data/use-api.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { Panel } from '../../shared/Panel.js';
import { useFocusFallback } from '../../shared/hooks/use-focus-fallback.js';
import { type Answers, isEmpty, isStatement, noAnswers, withAnswers, withProposals, withText } from './answers.js';
import { SetAsidesQuestion } from './SetAsidesQuestion.js';
import { Preview } from './Preview.js';
import { questionsTexts as words } from './questions-texts.js';
import styles from './questions.module.css';
import { switcherTexts } from '../../workspace/switcher-texts.js';
import { useSharedWorkspaceName } from '../../workspace/use-workspaces.js';
import { type QuestionProps, WorkQuestion } from './WorkQuestion.js';
import { PlacesQuestion } from './PlacesQuestion.js';

interface Question {
  title: string;
  Fields: ComponentType<QuestionProps>;
  /** Removes the answer to this question. */
  skip: (answers: Answers) => Answers;
}

const questions: readonly Question[] = [
  { title: words.what, Fields: WorkQuestion, skip: (answers) => withText(answers, '') },
  { title: words.where, Fields: PlacesQuestion, skip: (answers) => ({ ...answers, places: '' }) },
  { title: words.certificates, Fields: SetAsidesQuestion, skip: (answers) => ({ ...answers, set_asides: [] }) },
];

/** Heading of a step. It takes the focus when the step begins. */
function StepHeading({ title, note }: { title: string; note: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
      {title}
      {note === null ? null : <span> {note}</span>}
    </h3>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}

/** Last step: a preview of the order and the only button that saves. */
function LastStep({ answers, onBack, onEnd }: { answers: Answers; onBack: () => void; onEnd: () => void }) {
  const { mutate, isPending } = useSavePreferences(onEnd);
  const isNothing = isEmpty(answers);
  const button = useFocusFallback();
  return (
    <>
      <StepHeading title={words.result} note={null} />
      {isNothing ? <p>{words.nothing}</p> : <Preview answers={answers} />}
      <Actions>
        <Button onClick={onBack}>{words.back}</Button>
        {isNothing ? (
          <Button onClick={onEnd}>{words.cancel}</Button>
        ) : (
          <BusyButton
            ref={button}
            variant="contained"
            busy={isPending}
            onClick={() => (isPending ? undefined : mutate((newest) => withAnswers(newest, answers)))}
          >
            {isPending ? words.saving : words.save}
          </BusyButton>
        )}
      </Actions>
    </>
  );
}

/** Three questions, each of which can be skipped, and a preview. Nothing is saved before the last step. */
export function Questions({ onEnd }: { onEnd: () => void }) {
  const [answers, setAnswers] = useState(noAnswers);
  const [step, setStep] = useState(0);
  const question = questions[step];
  const workspace = useSharedWorkspaceName();
  const reading = useApiMutation('proposeProfile', {
    // Ignores proposals for a text that was changed or skipped in the meantime.
    onSuccess: (found, { text }) => setAnswers((now) => (now.text === text ? withProposals(now, found) : now)),
  });
  const change = (given: Answers) => {
    if (given.text !== answers.text) reading.reset();
    setAnswers(given);
  };
  const continueWith = (given: Answers) => {
    change(given);
    setStep(step + 1);
  };
  // A statement is read and its proposals are shown before the next step, so that the user sees everything that is saved.
  const next = () => {
    if (reading.isPending) return;
    if (answers.found === null && isStatement(answers.text)) reading.mutate({ text: answers.text });
    else continueWith(answers);
  };
  return (
    <Panel title={words.title} note={workspace && switcherTexts.profileOf(workspace)} className={styles['questions']}>
      {question === undefined ? (
        <LastStep answers={answers} onBack={() => setStep(step - 1)} onEnd={onEnd} />
      ) : (
        <>
          <StepHeading key={step} title={question.title} note={words.step(step + 1)} />
          <question.Fields answers={answers} onChange={change} />
          {reading.error === null ? null : <p role="alert">{words.readFailed(errorMessage(reading.error))}</p>}
          <Actions>
            <Button onClick={step === 0 ? onEnd : () => setStep(step - 1)}>
              {step === 0 ? words.cancel : words.back}
            </Button>
            <Button onClick={() => continueWith(question.skip(answers))}>{words.skip}</Button>
            <BusyButton variant="contained" busy={reading.isPending} onClick={next}>
              {reading.isPending ? words.reading : words.next}
            </BusyButton>
          </Actions>
        </>
      )}
    </Panel>
  );
}
