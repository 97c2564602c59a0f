import BackIcon from '@mui/icons-material/ArrowBack';
import { type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { texts } from '../../../texts.js';
import styles from '../detail.module.css';
import { readPlaceState } from './list-place.js';

/** Returns to the list or search with its filters, page and scroll position. */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { from, entry = from } = readPlaceState(state) ?? {};
  const goBack = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (from === undefined || elsewhere) return;
    event.preventDefault();
    // If the user has moved on to another page of the list, that page is not in the history.
    void (from === entry ? navigate(-1) : navigate(from, { replace: true }));
  };
  return (
    <Link to={from ?? '/opportunities'} className={styles['back']} onClick={goBack}>
      <BackIcon />
      {from?.startsWith('/search') ? texts.detail.backToSearch : texts.detail.back}
    </Link>
  );
}
