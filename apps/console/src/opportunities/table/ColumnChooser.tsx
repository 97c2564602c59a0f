import ColumnsIcon from '@mui/icons-material/ViewWeek';
import { defaultDisplay, tableColumns } from '@rfp/contracts/settings';
import { PopoverButton, usePopover } from '../../shared/buttons/PopoverButton.js';
import displayStyles from '../display/display.module.css';
import { displayTexts as words } from '../display/display-texts.js';
import { useChangeDisplay, useDisplay } from '../display/use-display.js';
import { ColumnList } from './ColumnList.js';
import { createColumn } from './columns.js';
import styles from './table.module.css';

function Choices() {
  const { columns: shown } = useDisplay();
  const change = useChangeDisplay();
  return (
    <div className={styles['chooser']}>
      <p>{words.columnsHint}</p>
      <ColumnList
        label={words.columns}
        names={tableColumns}
        labelOf={(name) => createColumn(name).label}
        shown={shown}
        defaults={defaultDisplay.columns}
        onChange={(chosen) => change({ columns: chosen })}
      />
    </div>
  );
}

/** Chooses the columns of the table and their order. */
export function ColumnChooser() {
  const popover = usePopover();
  return (
    <PopoverButton
      popover={popover}
      name={words.chooseColumns}
      title={words.chooseColumns}
      className={displayStyles['tool']}
      paperClassName={undefined}
      face={
        <>
          <ColumnsIcon />
          {words.columns}
        </>
      }
    >
      <Choices />
    </PopoverButton>
  );
}
