import BackIcon from '@mui/icons-material/ArrowBack';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { texts } from '../../texts.js';
import styles from './detail.module.css';

const stateSchema = z.object({ from: z.string().startsWith('?') }).nullable().catch(null);

/** Back to the list as it was left, filters and page. */
export function BackLink() {
  const { state } = useLocation();
  return (
    <Link to={`/opportunities${stateSchema.parse(state)?.from ?? ''}`} className={styles['back']}>
      <BackIcon />
      {texts.detail.back}
    </Link>
  );
}
