/** The forms that are shown and have edits. */
const edited = new Set<symbol>();

export function hasUnsavedEdits(): boolean {
  return edited.size > 0;
}

function askOnClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Has the console ask before the edits of a form are lost; the browser asks where the page is closed or loaded anew.
 * @returns function to call once they are saved or gone
 */
export function holdEdits(): () => void {
  const form = Symbol('form');
  edited.add(form);
  // Not for as long as the page: browsers do not keep one that listens for Back.
  window.addEventListener('beforeunload', askOnClose);
  return () => {
    edited.delete(form);
    if (edited.size === 0) window.removeEventListener('beforeunload', askOnClose);
  };
}
