import { type CodeSystem } from '@rfp/contracts/codes';
import { CodeChoice } from '../shared/codes/CodeChoice.js';
import { texts } from '../texts.js';
import styles from './filters.module.css';
import { useOpportunityList } from './use-opportunity-list.js';

const words = texts.list;

interface CodeFilter {
  name: 'naics_code' | 'psc_code' | 'set_aside';
  system: CodeSystem;
  label: string;
  /** Words that the filter takes besides codes. */
  maxWords?: number;
}

const codeFilters: CodeFilter[] = [
  { name: 'naics_code', system: 'naics', label: words.naicsCode },
  { name: 'psc_code', system: 'psc', label: words.pscCode },
  { name: 'set_aside', system: 'set-asides', label: words.setAside, maxWords: 40 },
];

/** Filters by classification. A code finds those that begin with it too. */
export function CodeFilters() {
  const { filter, setFilter } = useOpportunityList();
  return (
    <details className={styles['codes']}>
      <summary>{words.byCode}</summary>
      <div>
        {codeFilters.map(({ name, system, label, maxWords }) => (
          <CodeChoice
            key={name}
            system={system}
            label={label}
            maxWords={maxWords}
            code={filter[name]}
            onChange={(code) => setFilter({ ...filter, [name]: code })}
          />
        ))}
      </div>
    </details>
  );
}
