import { type Opportunity } from '@rfp/contracts/opportunity';
import { useListContext } from 'react-admin';
import { useTitle } from '../../shared/hooks/use-title.js';
import styles from './bulk.module.css';
import { bulkTexts as words } from './bulk-texts.js';

interface SelectBoxProps {
  opportunity: Opportunity;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

/** Selects one opportunity. It does not read the list context, because every change of that context would render all rows again. */
export function SelectBox({ opportunity, isSelected, onToggle }: SelectBoxProps) {
  const title = useTitle(opportunity);
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={words.select(title)}
        checked={isSelected}
        onChange={() => onToggle(opportunity.id)}
      />
    </label>
  );
}

/** Selects or deselects all rows of the page. */
export function SelectPage({ rows }: { rows: readonly Opportunity[] }) {
  const { selectedIds, onSelect } = useListContext<Opportunity>();
  const ids = rows.map(({ id }) => id);
  const isPageSelected = ids.every((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={words.page}
        checked={isPageSelected}
        onChange={() => onSelect(isPageSelected ? others : [...others, ...ids])}
      />
    </label>
  );
}
