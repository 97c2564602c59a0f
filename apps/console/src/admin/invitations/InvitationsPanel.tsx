import { formatInstant, formatLocalDay } from '@rfp/api-client/display';
import { formatAhead } from '@rfp/api-client/relative-time';
import { type Invitation } from '@rfp/contracts/people/accounts';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { roleNames } from '../../shared/installation-roles.js';
import { Panel } from '../../shared/Panel.js';
import rows from '../../shared/rows.module.css';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { ListState } from '../../shared/states/ListState.js';
import { Chip } from '../../shared/values/Chips.js';
import { adminTexts } from '../admin-texts.js';
import styles from '../admin.module.css';
import { InviteForm } from './InviteForm.js';
import { useInvitations, useSendAgain, useWithdraw } from './use-invitations.js';

const words = adminTexts.invitations;

function InvitationItem({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const now = useNow();
  const { send, isPending } = useSendAgain(invitation);
  const { email, role, invited_by, created_at, expires_at } = invitation;
  const by = words.by(invited_by ?? words.someone);
  return (
    <li>
      <div>
        <p className={styles['name']}>
          {email}
          <Chip>{roleNames[role]}</Chip>
        </p>
        <p className={styles['detail']}>
          {`${by} ${words.on(formatLocalDay(created_at))} · `}
          <time dateTime={expires_at} title={formatInstant(expires_at)}>
            {words.expires(formatAhead(expires_at, now))}
          </time>
        </p>
      </div>
      <div className={styles['choices']}>
        <BusyButton
          size="small"
          busy={isPending}
          aria-label={words.againOf(email)}
          onClick={isPending ? undefined : () => void send()}
        >
          {isPending ? words.sending : words.again}
        </BusyButton>
        <Button size="small" aria-label={words.withdrawOf(email)} onClick={onWithdraw}>
          {words.withdraw}
        </Button>
      </div>
    </li>
  );
}

function List({ invitations }: { invitations: readonly Invitation[] }) {
  const list = useRef<HTMLUListElement>(null);
  const withdraw = useWithdraw();
  return (
    <ul ref={list} className={`${rows['rows']} ${styles['invitations']}`} tabIndex={-1} aria-label={words.title}>
      {invitations.map((invitation) => (
        // The address, because an invitation that is sent again has another id.
        <InvitationItem
          key={invitation.email}
          invitation={invitation}
          onWithdraw={() => {
            // The button disappears with its invitation, so the list takes the focus.
            list.current?.focus();
            withdraw(invitation);
          }}
        />
      ))}
    </ul>
  );
}

/**
 * Invitations that were neither accepted nor withdrawn, and a form for another.
 * @param props.signUp - who may sign up without an invitation
 */
export function InvitationsPanel({ signUp }: { signUp: string | undefined }) {
  const invitations = useInvitations();
  return (
    <Panel title={words.title} busy={invitations.isPending}>
      {signUp === undefined ? null : <p className={styles['text']}>{signUp}</p>}
      <InviteForm />
      <ListState query={invitations} failed={words.failed}>
        {(all) =>
          all.length === 0 ? <EmptyState title={words.none} message={words.noneText} /> : <List invitations={all} />
        }
      </ListState>
    </Panel>
  );
}
