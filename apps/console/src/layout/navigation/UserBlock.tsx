import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { authTexts } from '../../auth/auth-texts.js';
import { toInitials } from '../../auth/session/initials.js';
import { profilePath } from '../../auth/paths.js';
import { usePerson, type Person } from '../../auth/session/person.js';
import { useSignOut } from '../../auth/session/use-sign-out.js';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import styles from '../user.module.css';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.js';

const words = authTexts.user;

interface UserBlockProps {
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function SignOut({ collapsed }: { collapsed: boolean }) {
  const signOut = useSignOut();
  if (collapsed) {
    return (
      <Tooltip title={words.signOut} placement="right">
        <IconButton onClick={() => void signOut()}>
          <SignOutIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Button size="small" startIcon={<SignOutIcon />} onClick={() => void signOut()}>
      {words.signOut}
    </Button>
  );
}

/** Marks a read-only session. */
function DemoBadge({ collapsed }: { collapsed: boolean }) {
  const text = collapsed ? words.demo : `${words.demo} · ${words.readOnly}`;
  return (
    <Tooltip title={words.readOnlyAbout} placement="right" describeChild>
      <span className={styles['badge']}>
        {text}
        <span className="hidden"> {words.readOnlyAbout}</span>
      </span>
    </Tooltip>
  );
}

function ProfileLink({ person, collapsed, onNavigate }: UserBlockProps & { person: Person }) {
  const detail = collapsed ? 'hidden' : styles['names'];
  return (
    <Tooltip title={collapsed && person.name} placement="right" describeChild>
      <Link to={profilePath} className={styles['person']} onClick={onNavigate}>
        <span className={styles['avatar']} aria-hidden>
          {toInitials(person.name, person.email)}
        </span>
        <span className={detail}>
          <span className={styles['name']}>{person.name}</span>
          <span className={styles['email']}>{person.email}</span>
          <span className="hidden"> {words.account}</span>
        </span>
      </Link>
    </Tooltip>
  );
}

/** The signed-in user, with the workspace of this tab, a link to the account and the sign-out button. */
export function UserBlock({ collapsed, onNavigate }: UserBlockProps) {
  const person = usePerson();
  if (person === null) return null;
  return (
    <section className={styles['user']} data-collapsed={collapsed} aria-label={words.block}>
      <WorkspaceSwitcher collapsed={collapsed} onNavigate={onNavigate} />
      <ProfileLink person={person} collapsed={collapsed} onNavigate={onNavigate} />
      <div className={styles['actions']}>
        {person.readOnly ? <DemoBadge collapsed={collapsed} /> : null}
        <SignOut collapsed={collapsed} />
      </div>
    </section>
  );
}
