import { lazy, Suspense } from 'react';
import { DisplaySwitches } from './display/DisplaySwitches.js';
import { useDisplay } from './display/use-display.js';
import styles from './results.module.css';

const ColumnChooser = lazy(() =>
  import('./table/ColumnChooser.js').then(({ ColumnChooser }) => ({ default: ColumnChooser })),
);

/** What can be done with the whole list. */
export function ListTools() {
  const { view } = useDisplay();
  return (
    <div className={styles['tools']}>
      {view === 'table' ? (
        <Suspense>
          <ColumnChooser />
        </Suspense>
      ) : null}
      <DisplaySwitches />
    </div>
  );
}
