import CloseIcon from '@mui/icons-material/Close';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { withPartQuoted } from '@rfp/contracts/query/understand/understood-part';
import ButtonBase from '@mui/material/ButtonBase';
import { useSearchParams } from 'react-router';
import { useCodeTitles } from '../../shared/codes/use-code-titles.js';
import { texts } from '../../texts.js';
import { ClearFilters } from './ClearFilters.js';
import styles from './filters.module.css';
import { toPills } from './pills.js';
import { focusResultCount } from '../list/result-count.js';
import { SavedSearchPill } from '../saved-searches/SavedSearchPill.js';
import { searchName } from '../saved-searches/search-address.js';
import { SaveSearchButton } from '../saved-searches/SaveSearchButton.js';
import { UnderstoodPills } from './UnderstoodPills.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';

const words = texts.list;

/** Known titles of the codes in the filter. */
function useTitles({ naics_code = '', psc_code = '', set_aside = '' }: OpportunityFilter) {
  const naics = useCodeTitles('naics', naics_code === '' ? [] : [naics_code]);
  const psc = useCodeTitles('psc', psc_code === '' ? [] : [psc_code]);
  const setAsides = useCodeTitles('set-asides', set_aside === '' ? [] : [set_aside]);
  return { naics_code: naics(naics_code), psc_code: psc(psc_code), set_aside: setAsides(set_aside) };
}

/** Understood parts of the search text. */
export function ListUnderstood() {
  const { filter, text, understood, setFilter } = useOpportunityList();
  return (
    <UnderstoodPills
      parts={understood}
      onRemove={(part) => setFilter({ ...filter, q: withPartQuoted(text, part.text) })}
    />
  );
}

/** The opened search and the active filters, each with a remove button. Lists of the past are not saved. */
export function FilterPills() {
  const { filter, isFiltered, asOf, setFilter } = useOpportunityList();
  const titles = useTitles(filter);
  const [address] = useSearchParams();
  if (!isFiltered && !address.has(searchName)) return null;
  const remove = (name: keyof OpportunityFilter) => {
    setFilter({ ...filter, [name]: undefined });
    focusResultCount();
  };
  return (
    <div className={styles['pills']}>
      <SavedSearchPill />
      <ul aria-label={words.active}>
        {toPills(filter, titles).map(({ name, label }) => (
          <li key={name}>
            <ButtonBase
              className={styles['pill']}
              data-printed
              aria-label={words.remove(label)}
              onClick={() => remove(name)}
            >
              <span>{label}</span>
              <CloseIcon />
            </ButtonBase>
          </li>
        ))}
      </ul>
      {asOf === undefined ? <SaveSearchButton /> : null}
      {isFiltered ? <ClearFilters size="small" variant="text" color="primary" /> : null}
    </div>
  );
}
