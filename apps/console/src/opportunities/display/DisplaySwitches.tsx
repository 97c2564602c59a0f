import ComfortableIcon from '@mui/icons-material/DensityMedium';
import CompactIcon from '@mui/icons-material/DensitySmall';
import TableIcon from '@mui/icons-material/TableRows';
import CardsIcon from '@mui/icons-material/ViewAgenda';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import { displayTexts as words } from './display-texts.js';
import styles from './display.module.css';
import { useChangeDisplay, useDisplay } from './use-display.js';

interface SwitchProps<T extends string> {
  label: string;
  className?: string | undefined;
  value: T;
  options: readonly { value: T; label: string; icon: ReactNode }[];
  onChange: (value: T) => void;
}

function Switch<T extends string>({ label, className = '', value, options, onChange }: SwitchProps<T>) {
  return (
    <fieldset aria-label={label} className={`${styles['switch']} ${className}`}>
      {options.map((option) => (
        <Tooltip key={option.value} title={option.label}>
          <IconButton size="small" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
            {option.icon}
          </IconButton>
        </Tooltip>
      ))}
    </fieldset>
  );
}

const densities = [
  { value: 'comfortable', label: words.comfortable, icon: <ComfortableIcon /> },
  { value: 'compact', label: words.compact, icon: <CompactIcon /> },
] as const;
const views = [
  { value: 'cards', label: words.cards, icon: <CardsIcon /> },
  { value: 'table', label: words.table, icon: <TableIcon /> },
] as const;

/** Density and view switches. Phones always show cards. */
export function DisplaySwitches() {
  const { density, view } = useDisplay();
  const change = useChangeDisplay();
  return (
    <>
      <Switch
        label={words.density}
        value={density}
        options={densities}
        onChange={(next) => change({ density: next })}
      />
      <Switch
        label={words.view}
        className={styles['view']}
        value={view}
        options={views}
        onChange={(next) => change({ view: next })}
      />
    </>
  );
}
