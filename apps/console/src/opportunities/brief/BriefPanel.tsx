import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { Suspense, useState } from 'react';
import { Panel } from '../../shared/Panel.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import Button from '@mui/material/Button';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { briefTexts as words } from './brief-texts.js';
import styles from './brief.module.css';
import { lazyPart } from '../../shared/lazy-part.js';

const Brief = lazyPart(() => import('./Brief.js').then(({ Brief }) => Brief));

/** The brief of the notice. Loaded on request, so that the detail does not wait for it. */
export function BriefPanel({ opportunity }: { opportunity: OpportunityDetail }) {
  const [open, setOpen] = useState(false);
  if (useAsOf() !== undefined) return null;
  return (
    <Panel title={words.title}>
      <p className={styles['quiet']}>{words.intro}</p>
      {open ? (
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          <Brief opportunity={opportunity} />
        </Suspense>
      ) : (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {words.show}
        </Button>
      )}
    </Panel>
  );
}
