import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<V extends string> {
  label: string;
  values: readonly V[];
  labels: Record<V, string>;
  value: V;
  onChange: (value: V) => void;
  /** Content at the end of the tab row. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Index of the tab that a key selects. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const places: Record<string, number> = {
    ArrowRight: (place + 1) % count,
    ArrowLeft: (place + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

/** Tabs in the ARIA pattern: a single tab stop, and arrow keys select. */
export function Tabs<V extends string>({ label, values, labels, value, onChange, aside, children }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(`${id}-${value}`);
    // Centers the tab in a row that is wider than the screen. `scrollIntoView` would also move the page.
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [id, value]);
  const move = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, values.indexOf(value), values.length);
    const next = place === undefined ? undefined : values[place];
    if (place === undefined || next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
    onChange(next);
  };
  return (
    <div>
      <div className={styles['row']}>
        <div ref={list} role="tablist" aria-label={label} className={styles['list']}>
          {values.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              aria-selected={each === value}
              aria-controls={each === value ? `${id}-panel` : undefined}
              tabIndex={each === value ? 0 : -1}
              className={styles['tab']}
              onClick={() => {
                if (each !== value) onChange(each);
              }}
              onKeyDown={move}
            >
              {labels[each]}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className={styles['panel']}
      >
        {children}
      </div>
    </div>
  );
}
