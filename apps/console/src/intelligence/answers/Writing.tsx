import { type MouseEvent } from 'react';
import { Panel } from '../../shared/Panel.js';
import Button from '@mui/material/Button';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { type AnswerState } from './use-answer.js';

const { writing: texts } = intelligenceTexts;

type WritingState = AnswerState<unknown>['writing'];

/** Text of a language model while it is being written. Screen readers announce only its completion. */
export function Writing({ writing }: { writing: WritingState }) {
  const isComplete = writing?.isComplete === true;
  const stop = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    writing?.stop();
    // The pressed button disappears.
    currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus();
  };
  return (
    <>
      <output className="hidden">{isComplete ? texts.complete : ''}</output>
      {writing === null || isComplete ? null : (
        <Panel
          title={texts.title}
          note={
            <Button size="small" onClick={stop}>
              {texts.stop}
            </Button>
          }
          busy
        >
          <p className={styles['writing']}>{writing.words}</p>
          <p className={styles['muted']}>{texts.unchecked}</p>
        </Panel>
      )}
    </>
  );
}
