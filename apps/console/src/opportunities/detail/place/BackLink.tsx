import BackIcon from '@mui/icons-material/ArrowBack';
import { type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { texts } from '../../../texts.js';
import styles from '../detail.module.css';
import { placeStateOf } from './list-place.js';

/** Returns to the list or search with its filters, page and scroll position. */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { from, entry = from } = placeStateOf(state) ?? {};
  const goBack = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (from === undefined || elsewhere) return;
    event.preventDefault();
    // A list page other than the one entered from is not in the history.
    void (from === entry ? navigate(-1) : navigate(from, { replace: true }));
  };
  return (
    <Link to={from ?? '/opportunities'} className={styles['back']} onClick={goBack}>
      <BackIcon />
      {from?.startsWith('/search') ? texts.detail.backToSearch : texts.detail.back}
    </Link>
  );
}
