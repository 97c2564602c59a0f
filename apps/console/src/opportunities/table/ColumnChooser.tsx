import UpIcon from '@mui/icons-material/ArrowUpward';
import DownIcon from '@mui/icons-material/ArrowDownward';
import ColumnsIcon from '@mui/icons-material/ViewWeek';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { defaultDisplay, tableColumns, type TableColumn } from '@rfp/contracts/account';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PopoverButton, usePopover } from '../../shared/PopoverButton.js';
import displayStyles from '../display/display.module.css';
import { displayTexts as words } from '../display/display-texts.js';
import { useChangeDisplay, useDisplay } from '../display/use-display.js';
import { columns } from './columns.js';
import styles from './table.module.css';

interface StepProps {
  name: TableColumn;
  by: -1 | 1;
  possible: boolean;
  onMove: (name: TableColumn, by: -1 | 1) => void;
}

/** Focusable at the end of the list: a disabled button would lose the keyboard focus. */
function Step({ name, by, possible, onMove }: StepProps) {
  const { label } = columns[name];
  return (
    <IconButton
      size="small"
      data-step={`${name} ${by}`}
      aria-label={by === -1 ? words.up(label) : words.down(label)}
      aria-disabled={!possible}
      onClick={() => (possible ? onMove(name, by) : undefined)}
    >
      {by === -1 ? <UpIcon /> : <DownIcon />}
    </IconButton>
  );
}

function moved(shown: readonly TableColumn[], name: TableColumn, by: -1 | 1): TableColumn[] {
  const from = shown.indexOf(name);
  const others = shown.filter((other) => other !== name);
  return others.toSpliced(from + by, 0, name);
}

function Choices() {
  const { columns: shown } = useDisplay();
  const change = useChangeDisplay();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const toggle = (name: TableColumn) => {
    const isShown = shown.includes(name);
    setSaid(isShown ? words.hidden(columns[name].label) : words.shown(columns[name].label));
    change({ columns: isShown ? shown.filter((other) => other !== name) : [...shown, name] });
  };
  const move = (name: TableColumn, by: -1 | 1) => {
    setSaid(words.place(columns[name].label, shown.indexOf(name) + by + 1, shown.length));
    flushSync(() => change({ columns: moved(shown, name, by) }));
    // A row that is moved in the document loses the focus of its button.
    list.current?.querySelector<HTMLElement>(`[data-step="${name} ${by}"]`)?.focus();
  };
  const reset = () => {
    setSaid(words.wasReset);
    change({ columns: defaultDisplay.columns });
  };
  const hidden = tableColumns.filter((name) => !shown.includes(name));
  return (
    <div className={styles['chooser']}>
      <p>{words.columnsHint}</p>
      <ul ref={list}>
        {[...shown, ...hidden].map((name) => {
          const place = shown.indexOf(name);
          return (
            <li key={name}>
              <label>
                <input type="checkbox" checked={place !== -1} onChange={() => toggle(name)} />
                {columns[name].label}
              </label>
              {place === -1 ? null : (
                <>
                  <Step name={name} by={-1} possible={place > 0} onMove={move} />
                  <Step name={name} by={1} possible={place < shown.length - 1} onMove={move} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Button size="small" onClick={reset}>
        {words.reset}
      </Button>
      <output className="hidden">{said}</output>
    </div>
  );
}

/** Which columns the table has, and in which order. */
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
