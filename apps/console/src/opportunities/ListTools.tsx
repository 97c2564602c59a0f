import { lazy, Suspense } from 'react';
import { DisplaySwitches } from './display/DisplaySwitches.js';
import { useDisplay } from './display/use-display.js';
import { ExportButton } from './export-file/ExportButton.js';
import { FacetsButton } from './facets/FacetsButton.js';
import { ShareButton } from './share/ShareButton.js';
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
      <FacetsButton />
      <ExportButton />
      <ShareButton />
      <DisplaySwitches />
    </div>
  );
}
