import BackIcon from '@mui/icons-material/ArrowBack';
import { Link } from 'react-router';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';

export function BackLink() {
  return (
    <Link to="/sync" className={styles['back']}>
      <BackIcon />
      {sourceTexts.back}
    </Link>
  );
}
