import Button from '@mui/material/Button';
import { authTexts } from './auth-texts.js';
import { PublicPage } from './parts/PublicPage.js';
import styles from './parts/public.module.css';
import { signOut } from './session/session.js';

const words = authTexts.waiting;

/** Shown while a stored session cannot be refreshed. An unreachable server does not sign anybody out. */
export function ServerUnreachable() {
  return (
    <PublicPage title={words.title}>
      <output className={styles['lead']}>{words.text}</output>
      <Button variant="contained" fullWidth onClick={() => window.location.reload()}>
        {words.retry}
      </Button>
      <Button fullWidth onClick={() => void signOut()}>
        {authTexts.user.signOut}
      </Button>
    </PublicPage>
  );
}
