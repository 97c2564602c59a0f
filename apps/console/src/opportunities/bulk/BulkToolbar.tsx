import { formatCount } from '@rfp/api-client/display';
import { bulkEnrichInputSchema } from '@rfp/contracts/intelligence/bulk-enrichment';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useReadOnly } from '../../auth/session/person.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import Button from '@mui/material/Button';
import { lazyPart } from '../../shared/lazy-part.js';
import { opportunityAddress } from '../list-address.js';
import { focusResultCount } from '../list/result-count.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import styles from './bulk.module.css';
import { bulkTexts as words } from './bulk-texts.js';

const ExportDialog = lazyPart(() => import('../export-file/ExportDialog.js').then(({ ExportDialog }) => ExportDialog));
const EnrichDialog = lazyPart(() => import('./EnrichDialog.js').then(({ EnrichDialog }) => EnrichDialog));

/** Max opportunities to open in tabs. More at once would overwhelm a browser. */
const maxTabs = 20;

function useOpenTabs(asOf: string | undefined): (ids: readonly string[]) => void {
  const toast = useToast();
  return (ids) => {
    const opened = ids.slice(0, maxTabs).map((id) => window.open(opportunityAddress(id, asOf)));
    const blocked = opened.filter((tab) => tab === null).length;
    if (blocked === 0) return;
    const { title, description } = words.blocked;
    toast({ title, description: description(formatCount(blocked)), variant: 'error', replaces: title });
  };
}

type Dialog = 'export' | 'enrich';

/** Actions on the selected opportunities. They are above the result line, so that selecting does not move the rows. Views of the past have no export. */
export function BulkToolbar() {
  const { selectedIds, onUnselectItems } = useListContext();
  const { asOf } = useOpportunityList();
  const readOnly = useReadOnly();
  const openTabs = useOpenTabs(asOf);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const ids = selectedIds.map(String);
  if (ids.length === 0) return null;
  const close = () => setDialog(null);
  const clear = () => {
    onUnselectItems();
    // The button disappears, so the result count, which precedes the list, takes the focus.
    focusResultCount();
  };
  const canEnrich = !readOnly && bulkEnrichInputSchema.safeParse({ opportunity_ids: ids }).success;
  return (
    <div className={styles['place']}>
      <div role="toolbar" aria-label={words.toolbar} className={styles['toolbar']}>
        <output>{words.selected(formatCount(ids.length))}</output>
        {asOf === undefined ? (
          <Button size="small" onClick={() => setDialog('export')}>
            {words.export}
          </Button>
        ) : null}
        <Button
          size="small"
          title={ids.length > maxTabs ? words.tooMany(maxTabs) : undefined}
          onClick={() => openTabs(ids)}
        >
          {words.open}
        </Button>
        {canEnrich ? (
          <Button size="small" onClick={() => setDialog('enrich')}>
            {words.enrich}
          </Button>
        ) : null}
        <Button size="small" variant="text" onClick={clear}>
          {words.clear}
        </Button>
      </div>
      <Suspense>
        {dialog === 'export' ? <ExportDialog ids={ids} onClose={close} /> : null}
        {dialog === 'enrich' ? <EnrichDialog ids={ids} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
