import { formatLocalDay } from '@rfp/api-client/display';
import { useState, type ReactNode } from 'react';
import { useWhoAmI } from '../../auth/session/role.js';
import { roleNames } from '../../shared/installation-roles.js';
import { Panel } from '../../shared/Panel.js';
import Button from '@mui/material/Button';
import { useReturnFocus } from '../../shared/hooks/use-return-focus.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { roleLabel } from '../roles.js';
import { ChangeEmail } from './ChangeEmail.js';
import { ChangePassword } from './ChangePassword.js';
import { InformationForm } from './InformationForm.js';
import { SignOutButton } from './SignOutButton.js';

const words = profileTexts.information;

function Fact({ label, children, empty = words.notStated }: { label: string; children: ReactNode; empty?: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children === '' ? <span className={styles['empty']}>{empty}</span> : children}</dd>
    </>
  );
}

function Email({ account: { email, verified } }: { account: Account }) {
  if (email === '') return <span className={styles['empty']}>{words.noEmail}</span>;
  return (
    <>
      {email}
      <span className={styles['badge']} data-good={verified}>
        {verified ? words.verified : words.unverified}
      </span>
    </>
  );
}

/** Facts of the account. While the form is open, facts that can be edited in it are hidden. */
function Facts({ account, editing }: { account: Account; editing: boolean }) {
  const { user, fullName, company, role } = account;
  const { data: caller } = useWhoAmI();
  return (
    <>
      <dl className={styles['facts']}>
        <Fact label={words.email}>
          <Email account={account} />
        </Fact>
        {editing ? null : (
          <>
            <Fact label={words.fullName}>{fullName}</Fact>
            <Fact label={words.company}>{company}</Fact>
            <Fact label={words.role}>{roleLabel(role)}</Fact>
            {caller === undefined ? null : <Fact label={words.access}>{roleNames[caller.role]}</Fact>}
            <Fact label={words.since}>{formatLocalDay(user.created_at)}</Fact>
          </>
        )}
      </dl>
      {user.new_email === undefined ? null : <p className={styles['text']}>{words.pending(user.new_email)}</p>}
    </>
  );
}

type Open = 'nothing' | 'form' | 'email' | 'password';

export function InformationCard({ account, readOnly }: { account: Account; readOnly: boolean }) {
  const [open, setOpen] = useState<Open>('nothing');
  const editing = open === 'form';
  const edit = useReturnFocus(editing);
  const close = () => setOpen('nothing');
  return (
    <Panel title={words.title}>
      <Facts account={account} editing={editing} />
      {editing ? <InformationForm account={account} onClose={close} /> : null}
      <div className={styles['actions']}>
        {readOnly || editing ? null : (
          <>
            <Button ref={edit} variant="contained" onClick={() => setOpen('form')}>
              {words.edit}
            </Button>
            <Button onClick={() => setOpen('email')}>{words.changeEmail}</Button>
            <Button onClick={() => setOpen('password')}>{words.changePassword}</Button>
          </>
        )}
        <SignOutButton />
      </div>
      {open === 'email' ? <ChangeEmail account={account} onClose={close} /> : null}
      {open === 'password' ? <ChangePassword account={account} onClose={close} /> : null}
    </Panel>
  );
}
