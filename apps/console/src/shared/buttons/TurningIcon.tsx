import BusyIcon from '@mui/icons-material/AutorenewOutlined';
import styles from './turning-icon.module.css';

/** Busy indicator. Static under `prefers-reduced-motion`. */
export function TurningIcon() {
  return <BusyIcon className={styles['turning']} />;
}
