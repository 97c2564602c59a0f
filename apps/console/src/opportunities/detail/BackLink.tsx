import BackIcon from '@mui/icons-material/ArrowBack';
import { type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { texts } from '../../texts.js';
import styles from './detail.module.css';

/** Router state of a card: the address of its list. */
const stateSchema = z
  .object({ from: z.string().regex(/^\/(opportunities|search)(\?.*)?$/) })
  .nullable()
  .catch(null);

/** Returns to the list or search with its filters, page and scroll position. */
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
    <Link to={from ?? '/opportunities'} className={styles['back']} onClick={goBack}>
      <BackIcon />
      {from?.startsWith('/search') ? texts.detail.backToSearch : texts.detail.back}
    </Link>
  );
}
