import UpIcon from '@mui/icons-material/ArrowUpward';
import DownIcon from '@mui/icons-material/ArrowDownward';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { displayTexts as words } from '../display/display-texts.js';

interface StepProps {
  name: string;
  label: string;
  by: -1 | 1;
  possible: boolean;
  onMove: () => void;
}

/** Button that moves a column. At the end of the list it stays focusable, because disabling it would lose the keyboard focus. */
function Step({ name, label, by, possible, onMove }: StepProps) {
  return (
    <IconButton
      size="small"
      data-step={`${name} ${by}`}
      aria-label={by === -1 ? words.up(label) : words.down(label)}
      aria-disabled={!possible}
      onClick={() => (possible ? onMove() : undefined)}
    >
      {by === -1 ? <UpIcon /> : <DownIcon />}
    </IconButton>
  );
}

function moveName<N>(shown: readonly N[], name: N, by: -1 | 1): N[] {
  const from = shown.indexOf(name);
  const others = shown.filter((other) => other !== name);
  return others.toSpliced(from + by, 0, name);
}

interface ColumnListProps<N extends string> {
  label: string;
  /** All available columns. */
  names: readonly N[];
  labelOf: (name: N) => string;
  /** The chosen columns in their order. */
  shown: readonly N[];
  defaults: readonly N[];
  onChange: (shown: N[]) => void;
}

/** Chooses columns and their order. */
export function ColumnList<N extends string>({ label, names, labelOf, shown, defaults, onChange }: ColumnListProps<N>) {
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // Restores the focus, which a row loses when it moves in the document. `preventScroll` keeps the scroll position of the list.
  const focus = (selector: string) =>
    list.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  const toggle = (name: N) => {
    const isShown = shown.includes(name);
    setAnnouncement(isShown ? words.hidden(labelOf(name)) : words.shown(labelOf(name)));
    flushSync(() => onChange(isShown ? shown.filter((other) => other !== name) : [...shown, name]));
    focus(`[data-column="${name}"]`);
  };
  const move = (name: N, by: -1 | 1) => {
    setAnnouncement(words.place(labelOf(name), shown.indexOf(name) + by + 1, shown.length));
    flushSync(() => onChange(moveName(shown, name, by)));
    focus(`[data-step="${name} ${by}"]`);
  };
  const reset = () => {
    setAnnouncement(words.wasReset);
    onChange([...defaults]);
  };
  const hidden = names.filter((name) => !shown.includes(name));
  return (
    <>
      <ul ref={list} aria-label={label}>
        {[...shown, ...hidden].map((name) => {
          const place = shown.indexOf(name);
          const step = { name, label: labelOf(name) };
          return (
            <li key={name}>
              <label>
                <input type="checkbox" data-column={name} checked={place !== -1} onChange={() => toggle(name)} />
                {labelOf(name)}
              </label>
              {place === -1 ? null : (
                <>
                  <Step {...step} by={-1} possible={place > 0} onMove={() => move(name, -1)} />
                  <Step {...step} by={1} possible={place < shown.length - 1} onMove={() => move(name, 1)} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Button size="small" onClick={reset}>
        {words.reset}
      </Button>
      <output className="hidden">{announcement}</output>
    </>
  );
}
