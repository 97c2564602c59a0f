import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import { formatCount } from '@rfp/api-client/display';
import { type ManagedSource } from '@rfp/contracts/source';
import { useId, useState } from 'react';
import { useReadOnly } from '../../auth/person.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { formatAgo } from '@rfp/api-client/relative-time';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { webAddress } from '../../shared/ExternalLink.js';
import { useListFocus } from '../../shared/use-list-focus.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from '../../texts.js';
import { openQuestion } from './open-question.js';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';
import { useAskingRuns, useCloseMissing } from './use-source.js';

const words = sourceTexts.question;

type Question = NonNullable<ReturnType<typeof openQuestion>>;

function Close({ question: { run, missing }, onClose }: { question: Question; onClose: () => void }) {
  const { mutate, isPending } = useCloseMissing(onClose);
  const count = formatCount(missing.missing);
  return (
    <ConfirmDialog
      title={words.confirmTitle(count)}
      text={words.confirmText}
      confirm={words.confirm(count)}
      busy={isPending}
      onConfirm={() => mutate(run.id)}
      onClose={onClose}
    />
  );
}

function Asked({ source, question }: { source: ManagedSource; question: Question }) {
  const [asking, setAsking] = useState(false);
  useListFocus(asking);
  const id = useId();
  const now = useNow();
  const readOnly = useReadOnly();
  const { run, missing } = question;
  const label = words.close(formatCount(missing.missing));
  return (
    <section className={styles['question']} aria-labelledby={id}>
      <WarningIcon />
      <div>
        <h2 id={id}>{words.title}</h2>
        <p>
          {words.text(
            formatCount(missing.missing),
            formatCount(missing.open),
            formatAgo(run.finished_at ?? run.started_at, now),
          )}
        </p>
        <div className={styles['actions']}>
          {readOnly ? <RefusedButton>{label}</RefusedButton> : <Button onClick={() => setAsking(true)}>{label}</Button>}
          <Button href={webAddress(source.home_url) ?? ''} target="_blank" rel="noopener noreferrer">
            {sourceTexts.head.home}
            <span className="hidden"> ({texts.opportunity.newTab})</span>
          </Button>
        </div>
      </div>
      {asking ? <Close question={question} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** Where a listing had lost so much that nothing was closed: whether it is really gone, which only a person can say. */
export function DropQuestion({ source }: { source: ManagedSource }) {
  const { data = [] } = useAskingRuns(source.key);
  const question = openQuestion(data);
  return question === null ? null : <Asked source={source} question={question} />;
}
