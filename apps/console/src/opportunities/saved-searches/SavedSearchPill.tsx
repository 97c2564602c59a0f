import CloseIcon from '@mui/icons-material/Close';
import ButtonBase from '@mui/material/ButtonBase';
import { useNavigate } from 'react-router';
import { listAddress } from '../list-address.js';
import { focusResultCount } from '../list/result-count.js';
import styles from './saved-searches.module.css';
import { savedSearchTexts as words } from './saved-search-texts.js';
import { useFilterOfSearch, useMarkOpened, useOpenedSearch, useViewOfSearch } from './use-opened-search.js';

/** Name of the opened search, with a button that leads back to everything. Its place is reserved until the searches are loaded. */
export function SavedSearchPill() {
  const opened = useOpenedSearch();
  useFilterOfSearch(opened);
  const navigate = useNavigate();
  useMarkOpened(opened);
  useViewOfSearch(opened);
  const { isNamed, isLoaded, search, isChanged } = opened;
  if (!isNamed || (isLoaded && search === undefined)) return null;
  if (search === undefined) return <span className={styles['pill']}>{words.loadingPill}</span>;
  const { name, is_default } = search;
  const leave = () => {
    void navigate(listAddress({}));
    focusResultCount();
  };
  return (
    <span className={styles['pill']} data-printed>
      <span className={styles['pillName']}>{is_default ? words.defaultPill(name) : words.openedPill(name)}</span>
      {isChanged ? <span className={styles['changed']}>{words.changed}</span> : null}
      <ButtonBase className={styles['leave']} aria-label={words.leave(name)} onClick={leave}>
        <CloseIcon />
      </ButtonBase>
    </span>
  );
}
