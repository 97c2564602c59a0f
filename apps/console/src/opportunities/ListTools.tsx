import { Suspense } from 'react';
import { AsOfButton } from './as-of/AsOfButton.js';
import { DisplaySwitches } from './display/DisplaySwitches.js';
import { useDisplay } from './display/use-display.js';
import { ExportButton } from './export-file/ExportButton.js';
import { FacetsButton } from './facets/FacetsButton.js';
import { ShareButton } from './share/ShareButton.js';
import { useAsOf } from '../shared/use-as-of.js';
import styles from './results.module.css';
import { useIsPhone } from '../shared/use-is-phone.js';
import { lazyPart } from '../shared/lazy-part.js';

const ColumnChooser = lazyPart(() => import('./table/ColumnChooser.js').then(({ ColumnChooser }) => ColumnChooser));

/** Tools for the whole list. Facets and exports exist only for the present. */
export function ListTools() {
  const { view } = useDisplay();
  const isNow = useAsOf() === undefined;
  const isPhone = useIsPhone();
  return (
    <div className={styles['tools']}>
      {view === 'table' && !isPhone ? (
        <Suspense>
          <ColumnChooser />
        </Suspense>
      ) : null}
      {isNow ? <FacetsButton /> : null}
      <AsOfButton />
      {isNow ? <ExportButton /> : null}
      <ShareButton />
      <DisplaySwitches />
    </div>
  );
}
