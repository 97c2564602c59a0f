import SearchIcon from '@mui/icons-material/Search';
import { Suspense, useState } from 'react';
import { type CommandView } from './CommandKeys.js';
import styles from './commands.module.css';
import { buttonTexts as words } from './button-texts.js';
import { lazyPart } from '../../shared/lazy-part.js';

const CommandKeys = lazyPart(() => import('./CommandKeys.js').then(({ CommandKeys }) => CommandKeys));

/** Button of the command palette. The palette, the shortcuts and their help load after the screen. */
export function Commands() {
  const [view, setView] = useState<CommandView>(null);
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        title={words.openHint}
        aria-label={words.openHint}
        aria-haspopup="dialog"
        onClick={() => setView('palette')}
      >
        <SearchIcon fontSize="small" />
        {/* The space is part of the accessible name, which would otherwise differ from the visible text. */}
        <span className={styles['text']}>{words.open}</span> <kbd className={styles['key']}>{words.keys}</kbd>
      </button>
      <Suspense>
        <CommandKeys view={view} onView={setView} />
      </Suspense>
    </>
  );
}
