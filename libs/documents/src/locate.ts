import { type DocumentPage } from './document.js';

/** In points from the upper left corner of the page. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The places of a part of a page's text, one rectangle per line, to mark it on the page. Within a piece of text,
 * characters count as equally wide. Empty where the page has no places.
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

/** Pieces that follow each other on a line become one rectangle, with the gap between the words. */
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
