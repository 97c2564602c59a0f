import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Suspense } from 'react';
import { AsOfButton } from '../as-of/AsOfButton.js';
import { DisplaySwitches } from '../display/DisplaySwitches.js';
import { useDisplay } from '../display/use-display.js';
import { ExportButton } from '../export-file/ExportButton.js';
import { ShareButton } from '../share/ShareButton.js';
import { PopoverButton, usePopover } from '../../shared/buttons/PopoverButton.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { searchTexts as words } from '../search/search-texts.js';
import styles from './results.module.css';
import { useIsPhone } from '../../shared/hooks/use-is-phone.js';
import { lazyPart } from '../../shared/lazy-part.js';

const ColumnChooser = lazyPart(() => import('../table/ColumnChooser.js').then(({ ColumnChooser }) => ColumnChooser));

/** Tools of the list. Views of the past have no export. */
function Tools() {
  const { view } = useDisplay();
  const isNow = useAsOf() === undefined;
  const isPhone = useIsPhone();
  return (
    <div className={styles['tools']}>
      <DisplaySwitches />
      {view === 'table' && !isPhone ? (
        <Suspense>
          <ColumnChooser />
        </Suspense>
      ) : null}
      {isNow ? <ExportButton /> : null}
      <ShareButton />
      <AsOfButton />
    </div>
  );
}

function ToolsButton() {
  const popover = usePopover();
  return (
    <PopoverButton
      popover={popover}
      name={words.tools}
      title={words.tools}
      className={styles['more']}
      paperClassName={undefined}
      face={<MoreIcon />}
    >
      <Tools />
    </PopoverButton>
  );
}

/** Tools for the whole list, behind one button. The popover closes when the list changes to another time. */
export function ListTools() {
  return <ToolsButton key={useAsOf() ?? ''} />;
}
