import CloseIcon from '@mui/icons-material/Close';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState, type ReactNode } from 'react';
import { texts } from '../texts.js';
import styles from './toasts.module.css';

/** Long enough to read two lines aloud. */
const shownForMs = 7000;

interface ToastCardProps {
  error: boolean;
  title: ReactNode;
  description: string | undefined;
  onClose: () => void;
}

export function ToastCard({ error, title, description, onClose }: ToastCardProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (error || held) return undefined;
    const timer = setTimeout(onClose, shownForMs);
    return () => clearTimeout(timer);
  }, [error, held, onClose]);
  const dismiss = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <div
      className={styles['toast']}
      data-error={error}
      role={error ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {error ? <ErrorIcon fontSize="small" /> : <DoneIcon fontSize="small" />}
      <div className={styles['body']}>
        <p className={styles['heading']}>
          {title}
          {description === undefined ? null : <span className="hidden">: </span>}
        </p>
        {description === undefined ? null : <p>{description}</p>}
      </div>
      <IconButton size="small" aria-label={texts.shell.dismiss} onClick={dismiss}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </div>
  );
}
