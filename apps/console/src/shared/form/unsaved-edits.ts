/** Mounted forms with edits. */
const edited = new Set<symbol>();

export function hasUnsavedEdits(): boolean {
  return edited.size > 0;
}

function askOnClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Makes the console ask before the edits of a form are lost. The browser asks when the page is closed or reloaded.
 * @returns function to call once the edits are saved or discarded
 */
export function registerUnsavedEdits(): () => void {
  const form = Symbol('form');
  edited.add(form);
  // Added only while needed: browsers exclude pages with this listener from the back/forward cache.
  window.addEventListener('beforeunload', askOnClose);
  return () => {
    edited.delete(form);
    if (edited.size === 0) window.removeEventListener('beforeunload', askOnClose);
  };
}
