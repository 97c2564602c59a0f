import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useListHome } from '../../opportunities/saved-searches/default-list.js';
import { useShortcutKeys } from './use-shortcut-keys.js';
import { lazyPart } from '../../shared/lazy-part.js';

const Palette = lazyPart(() => import('./Palette.js').then(({ Palette }) => Palette));
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.js').then(({ ShortcutSheet }) => ShortcutSheet));

export type CommandView = 'palette' | 'sheet' | null;

interface CommandKeysProps {
  view: CommandView;
  onView: (view: CommandView) => void;
}

/** Handles the keyboard shortcuts and renders the dialogs that they open. */
export function CommandKeys({ view, onView }: CommandKeysProps) {
  const navigate = useNavigate();
  const listHome = useListHome();
  useShortcutKeys({
    go: (path) => void navigate(path === '/opportunities' ? listHome : path),
    openPalette: () => onView('palette'),
    openSheet: () => onView('sheet'),
  });
  return (
    <Suspense>
      {view === 'palette' ? <Palette onClose={() => onView(null)} onShortcuts={() => onView('sheet')} /> : null}
      {view === 'sheet' ? <ShortcutSheet onClose={() => onView(null)} /> : null}
    </Suspense>
  );
}
