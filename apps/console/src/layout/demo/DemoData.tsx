import ExpandIcon from '@mui/icons-material/ExpandMore';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { Suspense, useState } from 'react';
import { useStats } from '../../data/use-stats.js';
import { PopoverButton, usePopover } from '../../shared/buttons/PopoverButton.js';
import { useEver } from '../../shared/hooks/use-ever.js';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { useSync } from '../../sync/sync-context.js';
import { texts } from '../../texts.js';
import styles from './demo.module.css';
import { lazyPart } from '../../shared/lazy-part.js';

const DemoMenu = lazyPart(() => import('./DemoMenu.js').then(({ DemoMenu }) => DemoMenu));
const RemoveDemoDialog = lazyPart(() =>
  import('./RemoveDemoDialog.js').then(({ RemoveDemoDialog }) => RemoveDemoDialog),
);

const unknown: SyncStatus['data'] = { showing_demo: false, demo_records: 0, real_records: 0 };

/** Record counts from the sync status. While it reloads, returns the previous counts, or before the first ones only the demo flag of the dashboard. */
function useRecords(): SyncStatus['data'] {
  const { status } = useSync();
  const stats = useStats({ enabled: false });
  const [last, setLast] = useState(status?.data);
  if (status !== undefined && status.data !== last) setLast(status.data);
  return status?.data ?? last ?? { ...unknown, showing_demo: stats.data?.demo ?? false };
}

/** Marks demo data and offers to leave it. Hidden without demo records. */
export function DemoData() {
  const records = useRecords();
  const popover = usePopover();
  const [removing, setRemoving] = useState(false);
  const wasRemoving = useEver(removing);
  const demo = records.showing_demo;
  const isShown = demo || records.demo_records > 0;
  // The chip may disappear while it has the focus. There is no list here, so the page takes the focus.
  useListFocus(isShown);
  if (!isShown) return null;
  const name = demo ? texts.demo.chip : texts.demo.realChip;
  const [first, ...rest] = name.split(' ');
  const remove = () => {
    popover.close();
    setRemoving(true);
  };
  return (
    <>
      <PopoverButton
        popover={popover}
        name={name}
        title={name}
        className={`${styles['chip']} ${demo ? styles['demo'] : ''}`}
        paperClassName={styles['popover']}
        face={
          <>
            <span>
              {first}
              <span className={styles['rest']}> {rest.join(' ')}</span>
            </span>
            <ExpandIcon className={styles['arrow']} />
          </>
        }
      >
        {/* Reserves the space of the menu: the popover is positioned before the menu loads. */}
        <div className={styles['frame']}>
          <Suspense>
            <DemoMenu records={records} onClose={popover.close} onRemove={remove} />
          </Suspense>
        </div>
      </PopoverButton>
      {wasRemoving ? (
        <Suspense>
          <RemoveDemoDialog open={removing} count={records.demo_records} onClose={() => setRemoving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
