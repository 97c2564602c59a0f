import { focusResultCount } from '../list/result-count.js';

/** Title link of an opportunity in a row. */
const titleLink = 'a[href^="/opportunities/"]';
/** Frames in which a row is expected to be rendered. */
const maxFrames = 30;

function titleIn(row: Element | null): HTMLElement | null {
  return row?.querySelector<HTMLElement>(titleLink) ?? null;
}

/** Before a row disappears, moves the focus to the next row, which takes its place; else to the previous row, else to the result count. */
export function leaveRow(row: Element | null): void {
  if (row === null || !(row.contains(document.activeElement) || document.activeElement === document.body)) return;
  const target = titleIn(row.nextElementSibling) ?? titleIn(row.previousElementSibling);
  if (target === null) focusResultCount();
  else target.focus({ preventScroll: true });
}

/** Moves the focus to an opportunity that reappears, or to the main part of the page if it is not listed. */
export function focusOpportunity(id: string | undefined): void {
  const link = `#main :is(li, tr) a:is([href="/opportunities/${id}"], [href^="/opportunities/${id}?"])`;
  const look = (frames: number) => {
    const title = document.querySelector<HTMLElement>(link);
    if (title !== null) title.focus();
    else if (frames > 0) requestAnimationFrame(() => look(frames - 1));
    else document.getElementById('main')?.focus({ preventScroll: true });
  };
  look(id === undefined ? 0 : maxFrames);
}
