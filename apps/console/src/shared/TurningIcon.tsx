import BusyIcon from '@mui/icons-material/AutorenewOutlined';
import styles from './turning-icon.module.css';

/** Something goes on. It stands still for who wants less motion. */
export function TurningIcon() {
  return <BusyIcon className={styles['turning']} />;
}
