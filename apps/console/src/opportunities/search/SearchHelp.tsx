import { queryFields } from '@rfp/contracts/query/query-fields';
import { queryForms } from '@rfp/contracts/query/query-forms';
import { useState } from 'react';
import styles from './search.module.css';
import { searchTexts } from './search-texts.js';

const fields = [...queryFields.values()].map(({ example, help }) => [example, help] as const);

function Examples({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <>
      <p className={styles['title']}>{title}</p>
      <dl>
        {rows.map(([example, help]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Explains the query language by examples. */
export function SearchHelp() {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles['help']} onToggle={() => setWasOpened(true)}>
      <summary>{searchTexts.how}</summary>
      {wasOpened ? (
        <>
          <Examples title={searchTexts.forms} rows={queryForms} />
          <Examples title={searchTexts.fields} rows={fields} />
          <p>{searchTexts.ranges}</p>
        </>
      ) : null}
    </details>
  );
}
