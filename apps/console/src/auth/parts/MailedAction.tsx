import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import { homePath } from '../paths.js';
import { StaticAlert } from './FormAlert.js';
import { PublicPage } from './PublicPage.js';
import styles from './public.module.css';
import { SubmitButton } from './SubmitButton.js';

interface MailedActionProps {
  words: Record<'title' | 'text' | 'submit' | 'submitting' | 'doneTitle' | 'done' | 'home', string>;
  busy: boolean;
  done: boolean;
  error: Error | null;
  onSubmit: () => void;
  /** Further buttons, also after the action. */
  children?: ReactNode;
}

/** Page behind a mailed link. A button performs the action instead of the page load, because mail scanners open every link. */
export function MailedAction({ words, busy, done, error, onSubmit, children }: MailedActionProps) {
  if (done) {
    return (
      <PublicPage key={words.doneTitle} takesFocus title={words.doneTitle}>
        <output className={styles['lead']}>{words.done}</output>
        {error === null ? null : <StaticAlert text={errorMessage(error)} />}
        {children}
        <Button component={Link} fullWidth to={homePath}>
          {words.home}
        </Button>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={words.title} subtitle={words.text}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {error === null ? null : <StaticAlert text={errorMessage(error)} />}
        <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
        {children}
      </form>
    </PublicPage>
  );
}
