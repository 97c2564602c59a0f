import {
  defaultExportColumns,
  type ExportColumn,
  exportColumnSchema,
  type ExportRequest,
} from '@rfp/contracts/opportunities/export';
import { type DisplaySettings } from '@rfp/contracts/settings';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.js';
import { useDisplay } from '../display/use-display.js';
import { fieldName } from '../field-values.js';
import { ColumnList } from '../table/ColumnList.js';
import tableStyles from '../table/table.module.css';
import { exportTexts as words } from './export-texts.js';
import styles from './export.module.css';

const options = [
  { value: 'table', label: words.tableColumns },
  { value: 'default', label: words.defaultColumns },
  { value: 'all', label: words.allColumns },
  { value: 'chosen', label: words.chosenColumns },
] as const;
type ColumnOption = (typeof options)[number]['value'];

/** Column choice of an export. */
export interface ColumnChoice {
  which: ColumnOption;
  /** Columns in their order; absent if the format decides. */
  columns: Pick<ExportRequest, 'columns'>;
  /** Value to store as the default for the next export. */
  remembered: NonNullable<DisplaySettings['export']>['columns'];
  /** Individually chosen columns, preserved while other options are tried. */
  chosen: readonly ExportColumn[];
  tableColumns: readonly ExportColumn[];
  setOption: (which: string) => void;
  choose: (columns: readonly ExportColumn[]) => void;
}

/** All columns except the long texts, which take ten times the space of the other columns. */
const allButTexts = { columns: defaultExportColumns };

/** Starts with the choice of the last export, or with the columns of the table. */
export function useColumnChoice(): ColumnChoice {
  const display = useDisplay();
  const last = display.export?.columns ?? 'table';
  const tableColumns: ExportColumn[] = ['title', ...display.columns, 'source_url'];
  const [which, setWhich] = useState<ColumnOption>(typeof last === 'string' ? last : 'chosen');
  const [chosen, choose] = useState(typeof last === 'string' ? tableColumns : last.filter(isColumn));
  const byChoice = {
    table: { columns: tableColumns },
    default: allButTexts,
    all: { columns: exportColumnSchema.options },
    chosen: { columns: chosen },
  };
  return {
    which,
    columns: byChoice[which],
    remembered: which === 'chosen' ? chosen : which,
    chosen,
    tableColumns,
    setOption: (value) => setWhich(options.find((option) => option.value === value)?.value ?? 'table'),
    choose: (columns) => choose([...columns]),
  };
}

function isColumn(name: string): name is ExportColumn {
  return exportColumnSchema.safeParse(name).success;
}

/** Chooses the exported columns. */
export function ExportColumns({
  choice: { which, chosen, tableColumns, setOption, choose },
}: {
  choice: ColumnChoice;
}) {
  return (
    <>
      <Choice label={words.columns} value={which} options={options} onChange={setOption} />
      {which === 'chosen' ? (
        <div className={`${tableStyles['chooser']} ${styles['columns']}`}>
          <ColumnList
            label={words.columns}
            names={exportColumnSchema.options}
            labelOf={fieldName}
            shown={chosen}
            defaults={tableColumns}
            onChange={choose}
          />
        </div>
      ) : null}
    </>
  );
}
