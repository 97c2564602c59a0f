/** Links of the entries, in their order. */
const links = '#main a[data-entry]';
/** Frames in which an entry is expected to be rendered. */
const maxFrames = 30;

function findLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(links)];
}

/** Id of the entry that takes the focus when an entry disappears: the next one, else the previous one. */
export function neighbourOf(id: string): string | undefined {
  const ids = findLinks().map(({ dataset }) => dataset['entry']);
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1];
}

/** Moves the focus to an entry, also if it is not rendered yet; to the main part of the page if it is not listed. */
export function focusEntry(id: string | undefined): void {
  const look = (frames: number) => {
    const found = findLinks().find(({ dataset }) => dataset['entry'] === id);
    if (found !== undefined) found.focus();
    else if (frames > 0) requestAnimationFrame(() => look(frames - 1));
    else document.getElementById('main')?.focus({ preventScroll: true });
  };
  look(id === undefined ? 0 : maxFrames);
}
