import { formatCount, formatTotal } from '@rfp/api-client/display';
import { bulkEnrichInputSchema } from '@rfp/contracts/intelligence/bulk-enrichment';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useReadOnly } from '../../auth/session/person.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import Button from '@mui/material/Button';
import { lazyPart } from '../../shared/lazy-part.js';
import { opportunityAddress } from '../list-address.js';
import { focusResultCount } from '../list/result-count.js';
import { useHasMarks } from '../marks/use-marks.js';
import { useIsPhone } from '../../shared/hooks/use-is-phone.js';
import { useTotal } from '../pages/use-total.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import styles from './bulk.module.css';
import { bulkTexts as words } from './bulk-texts.js';

const ExportDialog = lazyPart(() => import('../export-file/ExportDialog.js').then(({ ExportDialog }) => ExportDialog));
const BulkMarks = lazyPart(() => import('../marks/BulkMarks.js').then(({ BulkMarks }) => BulkMarks));
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

interface SelectionProps {
  ids: readonly string[];
  asOf: string | undefined;
}

/** Actions that only selected rows have. Views of the past have no export. */
function RowActions({ ids, asOf }: SelectionProps) {
  const readOnly = useReadOnly();
  const openTabs = useOpenTabs(asOf);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const canEnrich = !readOnly && bulkEnrichInputSchema.safeParse({ opportunity_ids: ids }).success;
  return (
    <>
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
      <Suspense>
        {dialog === 'export' ? <ExportDialog ids={ids} onClose={close} /> : null}
        {dialog === 'enrich' ? <EnrichDialog ids={ids} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** The list whose whole result is selected. Another filter or selection ends that. */
function useWholeList(ids: readonly string[]) {
  const { filter } = useOpportunityList();
  const { total = 0, is } = useTotal();
  const [wholeList, setWholeList] = useState<string | null>(null);
  const list = `${JSON.stringify(filter)} ${ids.length}`;
  const isWhole = wholeList === list;
  return {
    isWhole,
    /** Whether the list has more opportunities than are selected. */
    hasMore: !isWhole && total > ids.length,
    totalText: formatTotal(total, is),
    selectAll: () => setWholeList(list),
    clear: () => setWholeList(null),
  };
}

interface MarksProps {
  ids: readonly string[];
  whole: ReturnType<typeof useWholeList>;
  onDone: () => void;
}

/** Marks of the selection, and the selection of the whole list. */
function SelectionMarks({ ids, whole: { isWhole, hasMore, totalText, selectAll }, onDone }: MarksProps) {
  const { filter } = useOpportunityList();
  const isPhone = useIsPhone();
  const label = words.all(totalText);
  return (
    <Suspense>
      <BulkMarks
        ids={isWhole ? undefined : ids}
        filter={filter}
        onDone={onDone}
        selectAll={hasMore && isPhone ? { label, run: selectAll } : undefined}
      />
      {hasMore && !isPhone ? (
        <Button size="small" variant="text" onClick={selectAll}>
          {label}
        </Button>
      ) : null}
    </Suspense>
  );
}

/** Actions on the selected opportunities. They are above the result line, so that selecting does not move the rows. */
export function BulkToolbar() {
  const { selectedIds, onUnselectItems } = useListContext();
  const { asOf } = useOpportunityList();
  const hasMarks = useHasMarks();
  const ids = selectedIds.map(String);
  const whole = useWholeList(ids);
  if (ids.length === 0) return null;
  const clear = () => {
    whole.clear();
    onUnselectItems();
    // The button disappears, so the result count, which precedes the list, takes the focus.
    focusResultCount();
  };
  return (
    <div className={styles['place']}>
      <div role="toolbar" aria-label={words.toolbar} className={styles['toolbar']}>
        <output>{whole.isWhole ? words.allSelected(whole.totalText) : words.selected(formatCount(ids.length))}</output>
        {hasMarks ? <SelectionMarks ids={ids} whole={whole} onDone={clear} /> : null}
        {whole.isWhole ? null : <RowActions ids={ids} asOf={asOf} />}
        <Button size="small" variant="text" onClick={clear}>
          {words.clear}
        </Button>
      </div>
    </div>
  );
}
