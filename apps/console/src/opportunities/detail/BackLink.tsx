import BackIcon from '@mui/icons-material/ArrowBack';
import { type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { texts } from '../../texts.js';
import styles from './detail.module.css';

/** Router state of a list card: the query of the list. */
const stateSchema = z
  .object({ from: z.string().regex(/^(\?.*)?$/) })
  .nullable()
  .catch(null);

/** Returns to the list with its filters, page and scroll position. */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = stateSchema.parse(state)?.from;
  const goBack = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (from === undefined || elsewhere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={`/opportunities${from ?? ''}`} className={styles['back']} onClick={goBack}>
      <BackIcon />
      {texts.detail.back}
    </Link>
  );
}
