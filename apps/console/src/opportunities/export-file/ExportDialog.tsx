import { formatCount, formatSize } from '@rfp/api-client/display';
import {
  exportFormats,
  exportFormatSchema,
  maxSheetRows,
  type ExportFormat,
  type ExportRequest,
} from '@rfp/contracts/opportunities/export';
import { type DisplaySettings } from '@rfp/contracts/settings';
import { sortFieldSchema } from '@rfp/contracts/opportunity';
import { useEffect, useId, useRef, useState } from 'react';
import { useReadOnly } from '../../auth/session/person.js';
import { errorMessage } from '../../data/errors.js';
import { Choice } from '../../shared/Choice.js';
import { ProgressBar } from '../../shared/states/ProgressBar.js';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useChangeDisplay, useDisplay } from '../display/use-display.js';
import { useListSort } from '../list/use-list-sort.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { useTotal } from '../pages/use-total.js';
import { ExportColumns, useColumnChoice } from './ExportColumns.js';
import { exportTexts as words } from './export-texts.js';
import styles from './export.module.css';
import { canStream, maxMemoryMegabytes } from './file-sink.js';
import { useExport, type Progress } from './use-export.js';

/** Defaults for a user who has not exported yet. */
const firstExport = { format: 'csv', columns: 'table' } as const;

const formatOptions = exportFormats.map((value) => ({ value, label: words.formats[value] }));

/** The exact number of rows, counted when the dialog opens. */
function useExactTotal(ids: readonly string[] | undefined): ReturnType<typeof useTotal> {
  const listed = useTotal();
  const total = ids === undefined ? listed : { ...listed, total: ids.length, is: 'exact' as const, error: null };
  const { is, count } = total;
  const wasRequested = useRef(is === 'exact');
  useEffect(() => {
    if (wasRequested.current) return;
    wasRequested.current = true;
    count();
  }, [count]);
  return total;
}

function countText({ total, is, error }: ReturnType<typeof useTotal>, format: ExportFormat): string {
  if (error !== null) return words.notCounted(errorMessage(error));
  if (is !== 'exact' || total === undefined) return words.counting;
  return format === 'ics' ? words.countOfCalendar(formatCount(total)) : words.count(formatCount(total));
}

/** Reason why the file would be empty; null if it would not. */
function emptyReason(
  { total, is }: ReturnType<typeof useTotal>,
  { columns }: Pick<ExportRequest, 'columns'>,
): string | null {
  if (columns?.length === 0) return words.noColumns;
  return is === 'exact' && total === 0 ? words.none : null;
}

/** Limits of the export, shown before it begins. */
function Limits({ format, rows }: { format: ExportFormat; rows: number }) {
  const readOnly = useReadOnly();
  const limits = [
    format === 'xlsx' && rows > maxSheetRows ? words.sheetLimit(formatCount(maxSheetRows)) : null,
    canStream() ? null : words.memory(maxMemoryMegabytes),
    readOnly ? words.visitor : null,
  ].filter((limit) => limit !== null);
  return limits.map((limit) => (
    <p key={limit} className={styles['hint']}>
      {limit}
    </p>
  ));
}

function progressText(progress: Progress | null): string {
  if (progress === null) return words.preparing;
  const { total, rows, bytes } = progress;
  return rows === null
    ? words.progressOfBytes(formatCount(total), formatSize(bytes))
    : words.progress(formatCount(rows), formatCount(total), formatSize(bytes));
}

function Running({ progress }: { progress: Progress | null }) {
  const share =
    progress === null || progress.rows === null || progress.total === 0
      ? null
      : Math.min(100, (100 * progress.rows) / progress.total);
  return (
    <div className={styles['running']}>
      <ProgressBar label={words.progressLabel} share={share} />
      <p className="figure">{progressText(progress)}</p>
    </div>
  );
}

function useSelection(ids: readonly string[] | undefined): Pick<ExportRequest, 'filter' | 'sort'> {
  const sort = useListSort();
  const { filter } = useOpportunityList();
  const field = sortFieldSchema.safeParse(sort.field).data ?? 'total_score';
  return { filter: ids === undefined ? filter : { ids: [...ids] }, sort: [field, sort.order] };
}

type LastExport = NonNullable<DisplaySettings['export']>;

/** Choices of the last export, used as defaults of the next one. */
function useLastExport(): { last: LastExport; remember: (chosen: LastExport) => void } {
  const { export: last = firstExport } = useDisplay();
  const changeDisplay = useChangeDisplay();
  return {
    last,
    remember: (chosen) => {
      if (JSON.stringify(chosen) !== JSON.stringify(last)) changeDisplay({ export: chosen });
    },
  };
}

interface ExportDialogProps {
  /** Ids of the selected opportunities. If absent, all results of the list are exported, not only the current page. */
  ids?: readonly string[];
  onClose: () => void;
}

/** Exports opportunities into a file. */
export function ExportDialog({ ids, onClose }: ExportDialogProps) {
  const titleId = useId();
  const selection = useSelection(ids);
  const counted = useExactTotal(ids);
  const { total: rows = 0 } = counted;
  const { last, remember } = useLastExport();
  const [format, setFormat] = useState<ExportFormat>(last.format);
  const choice = useColumnChoice();
  const { progress, begin, cancel } = useExport(onClose);
  const isRunning = progress !== undefined;
  const columns = format === 'ics' ? {} : choice.columns;
  const problem = emptyReason(counted, columns);
  const start = () => {
    remember({ format, columns: choice.remembered });
    begin({ ...selection, format, ...columns });
  };
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={isRunning ? undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
        {words.title}
      </DialogTitle>
      <DialogContent className={styles['content'] ?? ''}>
        {isRunning ? (
          <Running progress={progress} />
        ) : (
          <>
            <Choice
              label={words.format}
              value={format}
              options={formatOptions}
              onChange={(value) => setFormat(exportFormatSchema.parse(value))}
            />
            {format === 'ics' ? (
              <p className={styles['hint']}>{words.columnsOfCalendar}</p>
            ) : (
              <ExportColumns choice={choice} />
            )}
            <output className="figure">{problem ?? countText(counted, format)}</output>
            <Limits format={format} rows={rows} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1, gap: 1 }}>
        <Button onClick={isRunning ? cancel : onClose}>{words.cancel}</Button>
        {isRunning ? null : (
          <Button
            variant="contained"
            aria-disabled={problem !== null}
            onClick={() => (problem === null ? start() : undefined)}
          >
            {words.begin}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
