import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/Close';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../shared/states/Skeleton.js';
import IconButton from '@mui/material/IconButton';
import { useFocusFallback } from '../../shared/hooks/use-focus-fallback.js';
import { Panel } from '../../shared/Panel.js';
import { StatsFailed } from '../StatsFailed.js';
import { firstUseTexts } from './first-use-texts.js';
import styles from './first-use.module.css';
import { useFirstSteps, type Step } from './use-first-steps.js';

const words = firstUseTexts;

function StepItem({ step: { name, to, done } }: { step: Step }) {
  const { title, text } = words.steps[name];
  return (
    <li className={styles['step']} data-done={done}>
      {done ? <DoneIcon aria-hidden="true" /> : <span className={styles['circle']} />}
      <div>
        <span className="hidden">{done ? words.done : words.open} </span>
        <Link to={to}>{title}</Link>
        <p>{text}</p>
      </div>
    </li>
  );
}

function Content() {
  const { steps, error, retry } = useFirstSteps();
  if (steps !== undefined) {
    return (
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ol>
    );
  }
  if (error !== null) return <StatsFailed what={words.title} error={error} onRetry={retry} />;
  return (
    <div className={styles['steps']}>
      <output className="hidden">{words.loading}</output>
      {Object.keys(words.steps).map((name) => (
        <Skeleton key={name} variant="rounded" className={styles['step'] ?? ''} />
      ))}
    </div>
  );
}

function Note({ onEnd }: { onEnd: () => void }) {
  const { steps = [] } = useFirstSteps();
  const button = useFocusFallback();
  const done = steps.filter((step) => step.done).length;
  const isFinished = steps.length > 0 && done === steps.length;
  useEffect(() => {
    if (isFinished) onEnd();
  }, [isFinished, onEnd]);
  return (
    <span className={styles['note']}>
      <output>{steps.length === 0 ? '' : words.progress(done, steps.length)}</output>
      <IconButton ref={button} size="small" aria-label={words.hide} title={words.hide} onClick={onEnd}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </span>
  );
}

/** Four setup steps. The checklist closes itself when all are done. */
export function Checklist({ onEnd }: { onEnd: () => void }) {
  return (
    <Panel title={words.title} note={<Note onEnd={onEnd} />} className={styles['place']}>
      <Content />
    </Panel>
  );
}
