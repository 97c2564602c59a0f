/**
 * Returns the page numbers to show: up to `width` around the current page, as many as possible.
 * @param page the current page, from 1
 * @param pages the number of pages
 */
export function pageWindow(page: number, pages: number, width = 5): number[] {
  const shown = Math.min(width, pages);
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}
