import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.js';
import { Panel } from '../../shared/Panel.js';
import { Button } from '../../shared/button/Button.js';
import { todayTexts as words } from './today-texts.js';
import styles from './today.module.css';

const Questions = lazyPart(() => import('../questions/Questions.js').then(({ Questions }) => Questions));

/** One line for who has no profile yet, which opens the questions. */
export function Offer() {
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <Suspense>
        <Questions onEnd={() => setAsked(false)} />
      </Suspense>
    );
  return (
    <Panel title={words.title}>
      <p className={styles['offer']}>
        <span>{words.offer}</span>
        <Button size="small" onClick={() => setAsked(true)}>
          {words.ask}
        </Button>
      </p>
    </Panel>
  );
}
