import { type DocumentPage } from './document.js';

/** A rectangle in points from the upper left corner of the page. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Locates a part of a page's text for highlighting: one rectangle per line. Within a piece of text, all characters count as equally wide. Empty if
 * the page has no positions.
 */
export function locate({ pieces = [] }: DocumentPage, start: number, end: number): Rectangle[] {
  const found: Rectangle[] = [];
  for (let at = 0; at + 5 < pieces.length; at += 6) {
    const [from = 0, length = 0, left = 0, top = 0, width = 0, height = 0] = pieces.slice(at, at + 6);
    const first = Math.max(start, from) - from;
    const last = Math.min(end, from + length) - from;
    if (first >= last) continue;
    const step = width / length;
    addToLine(found, { left: left + first * step, top, width: (last - first) * step, height });
  }
  return found;
}

/** Merges consecutive pieces on a line into one rectangle, including the gaps between words. */
function addToLine(found: Rectangle[], next: Rectangle): void {
  const line = found.at(-1);
  const right = next.left + next.width;
  const isSameLine =
    line !== undefined &&
    Math.abs(line.top + line.height / 2 - next.top - next.height / 2) < Math.min(line.height, next.height) / 2 &&
    next.left >= line.left &&
    next.left - (line.left + line.width) < 2 * next.height;
  if (!isSameLine) {
    found.push(next);
    return;
  }
  const bottom = Math.max(line.top + line.height, next.top + next.height);
  line.top = Math.min(line.top, next.top);
  line.width = Math.max(line.left + line.width, right) - line.left;
  line.height = bottom - line.top;
}
