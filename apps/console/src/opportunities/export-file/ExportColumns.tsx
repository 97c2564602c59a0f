import { type ExportColumn, exportColumnSchema, type ExportRequest } from '@rfp/contracts/export';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.js';
import { useDisplay } from '../display/use-display.js';
import { fieldName } from '../field-values.js';
import { ColumnList } from '../table/ColumnList.js';
import tableStyles from '../table/table.module.css';
import { exportTexts as words } from './export-texts.js';
import styles from './export.module.css';

type Which = 'default' | 'all' | 'chosen';

const options: readonly { value: Which; label: string }[] = [
  { value: 'default', label: words.defaultColumns },
  { value: 'all', label: words.allColumns },
  { value: 'chosen', label: words.chosenColumns },
];

/** The columns of a file that is exported. */
export interface ColumnChoice {
  which: Which;
  /** In their order; absent for those that the server takes. */
  columns: Pick<ExportRequest, 'columns'>;
  /** Chosen ones, kept while others are tried. */
  chosen: readonly ExportColumn[];
  /** Those of the table. */
  tableColumns: readonly ExportColumn[];
  take: (which: string) => void;
  choose: (columns: readonly ExportColumn[]) => void;
}

/** Begins with the columns of the table. */
export function useColumnChoice(): ColumnChoice {
  const { columns } = useDisplay();
  const tableColumns: ExportColumn[] = ['title', ...columns];
  const [which, setWhich] = useState<Which>('default');
  const [chosen, choose] = useState<readonly ExportColumn[]>(tableColumns);
  const byChoice = { default: {}, all: { columns: exportColumnSchema.options }, chosen: { columns: chosen } };
  return {
    which,
    columns: byChoice[which],
    chosen,
    tableColumns,
    take: (value) => setWhich(options.find((option) => option.value === value)?.value ?? 'default'),
    choose,
  };
}

/** Chooses the columns of a table. */
export function ExportColumns({ choice: { which, chosen, tableColumns, take, choose } }: { choice: ColumnChoice }) {
  return (
    <>
      <Choice label={words.columns} value={which} options={options} onChange={take} />
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
