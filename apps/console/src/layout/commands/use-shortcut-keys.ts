import { useEffect, useRef } from 'react';
import { sequenceMs, shortcuts, type ShortcutContext } from './shortcuts.js';
import { hasSingleKeys } from './single-keys.js';

/** Elements that handle letter keys themselves, and elements that cover the page. */
const typingElements =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';
const coveringElements = '[role="dialog"], [role="menu"], [role="listbox"]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingElements) !== null;
}

function isPaletteKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
}

function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && document.querySelector(coveringElements) === null && hasSingleKeys();
}

/** Handles Ctrl+K or Cmd+K everywhere, and shortcuts of one or two keys outside of fields and dialogs. */
export function useShortcutKeys(context: ShortcutContext): void {
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });
  useEffect(() => {
    let before: { key: string; at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        latest.current.openPalette();
        return;
      }
      if (!isSingleKey(event)) return;
      const first = before !== undefined && event.timeStamp - before.at < sequenceMs ? [before.key] : [];
      before = { key: event.key, at: event.timeStamp };
      const pressed = [...first, event.key].join(' ');
      const found =
        shortcuts.find(({ keys }) => keys.join(' ') === pressed) ??
        shortcuts.find(({ keys }) => keys.join(' ') === event.key);
      if (found === undefined) return;
      before = undefined;
      event.preventDefault();
      found.run(latest.current);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
