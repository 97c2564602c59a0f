import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { texts } from '../texts.js';
import styles from './filters.module.css';
import { pillsOf } from './pills.js';
import { useOpportunityList } from './use-opportunity-list.js';

const words = texts.list;

/** The active filters, each with a remove button. */
export function FilterPills() {
  const { filter, isFiltered, setFilter, clear } = useOpportunityList();
  if (!isFiltered) return null;
  return (
    <div className={styles['pills']}>
      <ul aria-label={words.active}>
        {pillsOf(filter).map(({ name, label }) => (
          <li key={name}>
            <ButtonBase
              className={styles['pill'] ?? ''}
              aria-label={words.remove(label)}
              onClick={() => setFilter({ ...filter, [name]: undefined })}
            >
              <span>{label}</span>
              <CloseIcon />
            </ButtonBase>
          </li>
        ))}
      </ul>
      <Button size="small" variant="text" color="primary" onClick={clear}>
        {words.clear}
      </Button>
    </div>
  );
}
