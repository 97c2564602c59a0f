import Button from '@mui/material/Button';
import { authTexts } from './auth-texts.js';
import { PublicPage } from './parts/PublicPage.js';
import styles from './parts/public.module.css';
import { leave } from './session.js';

const words = authTexts.waiting;

/** A session is kept, but the server is away: nobody is signed out for that. */
export function Waiting() {
  return (
    <PublicPage title={words.title}>
      <output className={styles['lead']}>{words.text}</output>
      <Button variant="contained" color="primary" fullWidth onClick={() => window.location.reload()}>
        {words.retry}
      </Button>
      <Button fullWidth onClick={() => void leave()}>
        {authTexts.user.signOut}
      </Button>
    </PublicPage>
  );
}
