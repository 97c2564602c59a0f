import BackIcon from '@mui/icons-material/ArrowBack';
import { type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { texts } from '../../texts.js';
import styles from './detail.module.css';

/** What the card of the list hands over: the query of the list, empty where it has none. */
const stateSchema = z
  .object({ from: z.string().regex(/^(\?.*)?$/) })
  .nullable()
  .catch(null);

/** Back to the list as it was left: filters, page and place on the page. */
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
