import { type DocumentProblem } from '../document.js';
import { type DocumentLimits } from '../document-limits.js';
import { ReadFailure } from './read-failure.js';

/** Maximum numbers for the positions of all pieces of text. Positions are sent to the parent process and stored with the text. */
const maxPositionNumbers = 1_500_000;
const maxListedPages = 100;

/** Tracks the remaining limits of a document, including the files in it. */
export class Budget {
  private remainingText: number;
  private unpacked = 0;
  private files = 0;
  private pages = 0;
  private remainingPositions = maxPositionNumbers;

  constructor(readonly limits: DocumentLimits) {
    this.remainingText = limits.text;
  }

  get isTextSpent(): boolean {
    return this.remainingText <= 0;
  }

  /** Cuts a text to the characters that remain, and counts them. */
  takeText(text: string): string {
    const taken =
      text.length > this.remainingText ? text.slice(0, this.remainingText).replace(/[\uD800-\uDBFF]$/, '') : text;
    this.remainingText = taken.length < text.length ? 0 : this.remainingText - taken.length;
    return taken;
  }

  takePositions(numbers: number): boolean {
    if (numbers > this.remainingPositions) return false;
    this.remainingPositions -= numbers;
    return true;
  }

  countUnpacked(bytes: number): void {
    this.unpacked += bytes;
    if (this.unpacked > this.limits.unpackedBytes) throw new ReadFailure('too_large', true);
  }

  countFile(): void {
    this.files += 1;
    if (this.files > this.limits.files) throw new ReadFailure('too_many_files', true);
  }

  countPages(pages: number): void {
    if (this.pages + pages > this.limits.pages) throw new ReadFailure('too_many_pages');
    this.pages += pages;
  }
}

/** A list with the problem of the given pages; an empty list if there are no pages. */
export function pagesProblem(code: DocumentProblem['code'], pages: number[]): DocumentProblem[] {
  return pages.length > 0 ? [{ code, pages: pages.slice(0, maxListedPages) }] : [];
}
