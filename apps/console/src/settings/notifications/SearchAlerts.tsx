import AlertIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { describeAlert } from '@rfp/api-client/alert-text';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { useId } from 'react';
import { Link } from 'react-router';
import { searchAddress } from '../../opportunities/saved-searches/search-address.js';
import { useSearches } from '../../opportunities/saved-searches/use-searches.js';
import { ListState } from '../../shared/states/ListState.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { useSettings } from '../use-settings.js';

const words = settingsTexts.searchAlerts;

function Item({ search }: { search: SavedSearch }) {
  const address = searchAddress(search);
  return (
    <li>
      <span className={styles['item']}>{address === null ? search.name : <Link to={address}>{search.name}</Link>}</span>
      {search.alert === null ? null : (
        <span className={styles['alert']}>
          <AlertIcon fontSize="inherit" />
          {describeAlert(search.alert)}
        </span>
      )}
    </li>
  );
}

function Items({ searches }: { searches: readonly SavedSearch[] }) {
  const { data } = useSettings();
  const alerted = searches.filter(({ alert }) => alert !== null);
  if (alerted.length === 0)
    return (
      <p className={styles['hint']}>
        {words.none} <Link to="/opportunities">{words.toList}</Link>
      </p>
    );
  return (
    <>
      {data?.settings.email_notifications === false ? <p className={styles['hint']}>{words.mailsOff}</p> : null}
      <ul className={styles['list']}>
        {alerted.map((search) => (
          <Item key={search.id} search={search} />
        ))}
      </ul>
    </>
  );
}

/** The person's alerts of saved searches of this workspace. They are changed in the menu of each search. */
export function SearchAlerts() {
  const searches = useSearches();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['alerts']}>
      <h3 id={id}>{words.title}</h3>
      <ListState query={searches} failed={words.failed} height={48}>
        {(all) => <Items searches={all} />}
      </ListState>
    </section>
  );
}
