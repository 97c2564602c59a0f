import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
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

/** Tabs with their panel. Arrow keys select. */
export function Tabs<V extends string>({ label, values, labels, value, onChange, aside, children }: TabsProps<V>) {
  const id = useId();
  return (
    <div>
      <div className={styles['row']}>
        <MuiTabs
          className={styles['list']}
          value={value}
          onChange={(_event, next: V) => onChange(next)}
          selectionFollowsFocus
          variant="scrollable"
          scrollButtons={false}
          aria-label={label}
        >
          {values.map((each) => (
            <Tab
              key={each}
              value={each}
              label={labels[each]}
              id={`${id}-${each}`}
              aria-controls={each === value ? `${id}-panel` : undefined}
            />
          ))}
        </MuiTabs>
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
