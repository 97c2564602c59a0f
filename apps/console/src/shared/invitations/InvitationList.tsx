import { formatInstant, formatLocalDay } from '@rfp/api-client/display';
import { formatAhead } from '@rfp/api-client/relative-time';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { BusyButton } from '../buttons/BusyButton.js';
import { useNow } from '../hooks/use-now.js';
import rows from '../rows.module.css';
import { EmptyState } from '../states/EmptyState.js';
import { ListState } from '../states/ListState.js';
import { Chip } from '../values/Chips.js';
import { invitationTexts as words } from './invitation-texts.js';
import styles from './invitations.module.css';
import {
  type InvitationKind,
  type ListedInvitation,
  useInvitations,
  useSendAgain,
  useWithdraw,
} from './use-invitations.js';

interface ItemProps {
  kind: InvitationKind;
  invitation: ListedInvitation;
  onWithdraw: () => void;
}

function Item({ kind, invitation, onWithdraw }: ItemProps) {
  const now = useNow();
  const { send, isPending } = useSendAgain(kind, invitation);
  const { email, role, invited_by, created_at, expires_at } = invitation;
  const by = words.by(invited_by ?? words.someone);
  return (
    <li>
      <div>
        <p className={styles['name']}>
          {email}
          <Chip>{kind.roles.find(({ value }) => value === role)?.label ?? role}</Chip>
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

function Items({ kind, invitations }: { kind: InvitationKind; invitations: readonly ListedInvitation[] }) {
  const list = useRef<HTMLUListElement>(null);
  const withdraw = useWithdraw(kind);
  return (
    <ul ref={list} className={`${rows['rows']} ${styles['invitations']}`} tabIndex={-1} aria-label={words.title}>
      {invitations.map((invitation) => (
        // The address, because an invitation that is sent again has another id.
        <Item
          key={invitation.email}
          kind={kind}
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

interface InvitationListProps {
  kind: InvitationKind;
  /** Texts for an empty list. */
  none: { title: string; message: string };
}

/** Invitations that were neither accepted nor withdrawn. */
export function InvitationList({ kind, none }: InvitationListProps) {
  const invitations = useInvitations(kind);
  return (
    <ListState query={invitations} failed={words.failed}>
      {(all) => (all.length === 0 ? <EmptyState {...none} /> : <Items kind={kind} invitations={all} />)}
    </ListState>
  );
}
