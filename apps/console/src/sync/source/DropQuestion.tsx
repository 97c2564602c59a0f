import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { formatCount } from '@rfp/api-client/display';
import { type ManagedSource } from '@rfp/contracts/source';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { formatAgo } from '@rfp/api-client/relative-time';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { webAddress } from '../../shared/ExternalLink.js';
import Button from '@mui/material/Button';
import { useFocusFallback } from '../../shared/hooks/use-focus-fallback.js';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { findDropQuestion } from './find-drop-question.js';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';
import { useCloseMissing } from './use-source.js';
import { NewTab } from '../../shared/NewTab.js';

const words = sourceTexts.question;

type Question = NonNullable<ReturnType<typeof findDropQuestion>>;

function CloseDialog({ question: { run, missing }, onClose }: { question: Question; onClose: () => void }) {
  const { mutate, isPending } = useCloseMissing(onClose);
  const count = formatCount(missing.missing);
  return (
    <ConfirmDialog
      title={words.confirmTitle(count)}
      text={words.confirmText}
      confirm={words.confirm(count)}
      busy={isPending}
      onConfirm={() => mutate({ id: run.id })}
      onClose={onClose}
    />
  );
}

function OpenQuestion({ source, question }: { source: ManagedSource; question: Question }) {
  const [confirming, setConfirming] = useState(false);
  useListFocus(confirming);
  // The question may disappear after the dialog has returned the focus to this button.
  const button = useFocusFallback();
  const id = useId();
  const now = useNow();
  const refusal = useRefusal('manage-sources');
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
          {refusal === null ? (
            <Button ref={button} onClick={() => setConfirming(true)}>
              {label}
            </Button>
          ) : (
            <RefusedButton reason={refusal}>{label}</RefusedButton>
          )}
          <Button href={webAddress(source.home_url) ?? ''} target="_blank" rel="noopener noreferrer">
            {sourceTexts.head.home}
            <NewTab />
          </Button>
        </div>
      </div>
      {confirming ? <CloseDialog question={question} onClose={() => setConfirming(false)} /> : null}
    </section>
  );
}

/** Asks the user after a suspicious drop whether the missing records are really gone. Until the user confirms, they are not closed. */
export function DropQuestion({ source }: { source: ManagedSource }) {
  // Skips later runs that did not check for missing records, such as replays and failures.
  const { data = [] } = useGetList<SyncRun>('runs', {
    filter: { source: source.key, asks: true },
    pagination: { page: 1, perPage: 1 },
  });
  const question = findDropQuestion(data);
  return question === null ? null : <OpenQuestion source={source} question={question} />;
}
