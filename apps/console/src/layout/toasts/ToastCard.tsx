import CloseIcon from '@mui/icons-material/Close';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { useEffect, useState, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import { texts } from '../../texts.js';
import styles from './toasts.module.css';

/** Time that a toast is visible, in ms. A screen reader can read two lines in this time. */
const visibleMs = 7000;
/** Longer, for toasts with controls that the user may want to reach by the keyboard. */
const withActionsMs = 15_000;

interface ToastCardProps {
  error: boolean;
  title: ReactNode;
  description: string | undefined;
  actions: ReactNode;
  onClose: () => void;
}

export function ToastCard({ error, title, description, actions, onClose }: ToastCardProps) {
  const [paused, setPaused] = useState(false);
  const hasActions = actions !== undefined;
  useEffect(() => {
    if (error || paused) return undefined;
    const timer = setTimeout(onClose, hasActions ? withActionsMs : visibleMs);
    return () => clearTimeout(timer);
  }, [error, paused, hasActions, onClose]);
  const dismiss = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <div
      className={styles['toast']}
      data-error={error}
      role={error ? 'alert' : 'status'}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {error ? <ErrorIcon fontSize="small" /> : <DoneIcon fontSize="small" />}
      <div className={styles['body']}>
        <p className={styles['heading']}>
          {title}
          {description === undefined ? null : <span className="hidden">: </span>}
        </p>
        {description === undefined ? null : <p>{description}</p>}
        {actions}
      </div>
      <IconButton size="small" aria-label={texts.shell.dismiss} onClick={dismiss}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </div>
  );
}
