import CloseIcon from '@mui/icons-material/Close';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { useEffect, useState, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import { texts } from '../../texts.js';
import styles from './toasts.module.css';

/** Time that a toast is visible, in ms. A screen reader can read two lines in this time. */
const visibleMs = 7000;

interface ToastCardProps {
  error: boolean;
  title: ReactNode;
  description: string | undefined;
  onClose: () => void;
}

export function ToastCard({ error, title, description, onClose }: ToastCardProps) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (error || paused) return undefined;
    const timer = setTimeout(onClose, visibleMs);
    return () => clearTimeout(timer);
  }, [error, paused, onClose]);
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
      </div>
      <IconButton size="small" aria-label={texts.shell.dismiss} onClick={dismiss}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </div>
  );
}
