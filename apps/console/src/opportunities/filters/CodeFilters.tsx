import { type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { maxSetAsideText } from '@rfp/contracts/notice';
import { Suspense, useState } from 'react';
import { texts } from '../../texts.js';
import styles from './filters.module.css';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { lazyPart } from '../../shared/lazy-part.js';

const CodeChoice = lazyPart(() => import('../../shared/codes/CodeChoice.js').then(({ CodeChoice }) => CodeChoice));

const words = texts.list;

interface CodeFilter {
  name: 'naics_code' | 'psc_code' | 'set_aside';
  system: CodeSystem;
  label: string;
  /** Length limit of free text, for filters that also accept text that is not a code. */
  maxWords?: number;
}

const codeFilters: CodeFilter[] = [
  { name: 'naics_code', system: 'naics', label: words.naicsCode },
  { name: 'psc_code', system: 'psc', label: words.pscCode },
  { name: 'set_aside', system: 'set-asides', label: words.setAside, maxWords: maxSetAsideText },
];

/** Filters by classification code. A code also matches longer codes that begin with it. The pickers load when the filters are first opened. */
export function CodeFilters() {
  const { filter, setFilter } = useOpportunityList();
  const [opened, setOpened] = useState(false);
  const showsPickers = opened || codeFilters.some(({ name }) => filter[name] !== undefined);
  return (
    <details
      className={styles['codes']}
      onToggle={({ currentTarget }) => setOpened((was) => was || currentTarget.open)}
    >
      <summary>{words.byCode}</summary>
      <div>
        <Suspense fallback={<p className={styles['loading']}>{words.loadingPickers}</p>}>
          {showsPickers
            ? codeFilters.map(({ name, system, label, maxWords }) => (
                <CodeChoice
                  key={name}
                  system={system}
                  label={label}
                  maxWords={maxWords}
                  code={filter[name]}
                  onChange={(code) => setFilter({ ...filter, [name]: code })}
                />
              ))
            : null}
        </Suspense>
      </div>
    </details>
  );
}
