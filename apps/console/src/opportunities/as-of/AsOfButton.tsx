import HistoryIcon from '@mui/icons-material/History';
import { Suspense } from 'react';
import { PopoverButton, usePopover } from '../../shared/buttons/PopoverButton.js';
import displayStyles from '../display/display.module.css';
import styles from './as-of.module.css';
import { asOfTexts as words } from './as-of-texts.js';
import { lazyPart } from '../../shared/lazy-part.js';

const AsOfForm = lazyPart(() => import('./AsOfForm.js').then(({ AsOfForm }) => AsOfForm));

/** Button that opens the form for an instant in the past. */
export function AsOfButton() {
  const popover = usePopover();
  return (
    <PopoverButton
      popover={popover}
      name={words.open}
      title={words.title}
      className={displayStyles['tool']}
      paperClassName={undefined}
      face={
        <>
          <HistoryIcon />
          {words.open}
        </>
      }
    >
      {/* Reserves the space of the form: the popover is positioned before the form loads. */}
      <div className={styles['frame']}>
        <Suspense>
          <AsOfForm onDone={popover.close} />
        </Suspense>
      </div>
    </PopoverButton>
  );
}
