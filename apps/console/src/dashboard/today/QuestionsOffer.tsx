import { Suspense, useState } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { Panel } from '../../shared/Panel.js';
import Button from '@mui/material/Button';
import { todayTexts as words } from './today-texts.js';
import styles from './today.module.css';

const Questions = lazyPart(() => import('../questions/Questions.js').then(({ Questions }) => Questions));

/** Line that opens the questions, for users without a profile. */
export function QuestionsOffer() {
  const [isOpen, setOpen] = useState(false);
  const refusal = useRefusal('change-profile');
  if (isOpen)
    return (
      <Suspense>
        <Questions onEnd={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <Panel title={words.title}>
      <p className={styles['offer']}>
        <span>{words.offer}</span>
        {refusal === null ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {words.ask}
          </Button>
        ) : (
          <RefusedButton reason={refusal} size="small">
            {words.ask}
          </RefusedButton>
        )}
      </p>
    </Panel>
  );
}
