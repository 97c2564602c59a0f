import { formatInstant } from '@rfp/api-client/display';
import { type OwnSession } from '@rfp/contracts/account';
import { useState } from 'react';
import { formatAgo } from '@rfp/api-client/relative-time';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { ListState } from '../../shared/states/ListState.js';
import { Panel } from '../../shared/Panel.js';
import Button from '@mui/material/Button';
import rows from '../../shared/rows.module.css';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { deviceLabel } from './device-labels.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { useEndOthers, useEndSession, useSessions } from './use-sessions.js';

const words = profileTexts.sessions;

interface SessionItemProps {
  session: OwnSession;
  now: Date;
  /** Undefined for the current session, which Sign Out ends. */
  onEnd: (() => void) | undefined;
}

function SessionItem({ session, now, onEnd }: SessionItemProps) {
  const device = deviceLabel(session.user_agent, words.unknownDevice);
  const facts = [
    session.address,
    words.signedIn(formatInstant(session.created_at)),
    words.active(formatAgo(session.refreshed_at, now)),
    ...(session.aal === 'aal2' ? [words.twoFactor] : []),
  ];
  return (
    <li>
      <div>
        <p className={styles['name']} title={session.user_agent}>
          {device}
          {session.current ? (
            <span className={styles['badge']} data-good>
              {words.current}
            </span>
          ) : null}
        </p>
        <p className={styles['detail']}>{facts.join(' · ')}</p>
      </div>
      {onEnd === undefined ? null : (
        <Button size="small" aria-label={words.endOf(device)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

function List({ sessions }: { sessions: OwnSession[] }) {
  const now = useNow();
  const [confirming, setConfirming] = useState(false);
  const list = useListFocus(confirming);
  const endSession = useEndSession();
  const others = useEndOthers(() => setConfirming(false));
  return (
    <>
      <ul ref={list} className={rows['rows']} tabIndex={-1} aria-label={words.title}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            now={now}
            onEnd={
              session.current
                ? undefined
                : () => {
                    // The button disappears with its session, so the list takes the focus.
                    list.current?.focus();
                    endSession(session);
                  }
            }
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className={styles['actions']}>
          <Button onClick={() => setConfirming(true)}>{words.others}</Button>
        </div>
      ) : null}
      {confirming ? (
        <ConfirmDialog
          title={words.othersTitle}
          text={words.othersText}
          confirm={words.others}
          busy={others.isPending}
          onConfirm={() => others.mutate()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

function Sessions() {
  const sessions = useSessions();
  return (
    <ListState query={sessions} failed={words.failed}>
      {(all) => <List sessions={all} />}
    </ListState>
  );
}

export function SessionsCard({ readOnly }: { readOnly: boolean }) {
  return (
    <Panel title={words.title}>{readOnly ? <p className={styles['text']}>{words.readOnly}</p> : <Sessions />}</Panel>
  );
}
