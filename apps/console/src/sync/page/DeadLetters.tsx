import { formatCount, formatInstant } from '@rfp/api-client/display';
import { formatAgo } from '@rfp/api-client/relative-time';
import { type DeadLetter } from '@rfp/contracts/wire/dead-letter';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { Panel } from '../../shared/Panel.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { ActionButton } from '../ActionButton.js';
import { pageTexts } from '../page-texts.js';
import styles from '../source/source.module.css';
import { type LetterAction, useDeadLetters, useHandleLetters } from './use-dead-letters.js';

const words = pageTexts.deadLetters;

interface LetterProps {
  letter: DeadLetter;
  busy: LetterAction | undefined;
  onReplay: () => void;
  onDiscard: () => void;
}

/** Received data is shown as plain text, never as HTML. */
function Letter({ letter, busy, onReplay, onDiscard }: LetterProps) {
  const now = useNow();
  const { id, service, type, died_at, deliveries, message, body } = letter;
  return (
    <li>
      <div className={styles['rejection']}>
        <div>
          <p className={styles['why']}>{message}</p>
          <p className={styles['quiet']}>
            {words.about(type, service, formatCount(deliveries))}
            {' · '}
            <time dateTime={died_at} title={formatInstant(died_at)}>
              {formatAgo(died_at, now)}
            </time>
          </p>
        </div>
        <div className={styles['choices']}>
          <ActionButton
            access="manage-dead-letters"
            size="small"
            label={words.replay}
            busyLabel={words.replaying}
            about={words.event(id)}
            busy={busy === 'replay'}
            onPress={onReplay}
          />
          <ActionButton
            access="manage-dead-letters"
            size="small"
            color="error"
            label={words.discard}
            busyLabel={words.discarding}
            about={words.event(id)}
            busy={busy === 'discard'}
            onPress={onDiscard}
          />
        </div>
      </div>
      {/* The body is empty in demo sessions. */}
      {body === '' ? null : (
        <details className={styles['raw']}>
          <summary>{words.body}</summary>
          <pre>{body}</pre>
        </details>
      )}
    </li>
  );
}

/** Events that services could not handle; hidden while there are none. */
export function DeadLetters() {
  const { data } = useDeadLetters();
  const { mutate, isPending, variables } = useHandleLetters();
  const [discarding, setDiscarding] = useState<DeadLetter>();
  if (data === undefined || (data.total === 0 && data.unavailable.length === 0)) return null;
  const { dead_letters: letters, total, unavailable } = data;
  const findBusyAction = ({ id }: DeadLetter) =>
    isPending && variables.letters.some((each) => each.id === id) ? variables.action : undefined;
  return (
    <Panel
      title={words.title}
      note={
        letters.length === 0 ? undefined : (
          <ActionButton
            access="manage-dead-letters"
            size="small"
            label={words.all}
            busyLabel={words.replaying}
            busy={isPending && variables.action === 'replay'}
            onPress={() => mutate({ action: 'replay', letters })}
          />
        )
      }
    >
      {unavailable.map((service) => (
        <p key={service} className={styles['quiet']}>
          {words.unavailable(service)}
        </p>
      ))}
      {letters.length < total ? (
        <p className={styles['quiet']}>{words.newest(formatCount(letters.length), formatCount(total))}</p>
      ) : null}
      <ul className={styles['rejected']} aria-label={words.title}>
        {letters.map((letter) => (
          <Letter
            key={letter.id}
            letter={letter}
            busy={findBusyAction(letter)}
            onReplay={() => mutate({ action: 'replay', letters: [letter] })}
            onDiscard={() => setDiscarding(letter)}
          />
        ))}
      </ul>
      {discarding === undefined ? null : (
        <ConfirmDialog
          title={words.confirmTitle}
          text={words.confirmText}
          confirm={words.discard}
          busy={isPending}
          onConfirm={() => {
            mutate({ action: 'discard', letters: [discarding] });
            setDiscarding(undefined);
          }}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </Panel>
  );
}
