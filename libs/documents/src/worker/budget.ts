import { type DocumentProblem } from '../document.js';
import { type DocumentLimits } from '../document-limits.js';
import { ReadFailure } from './read-failure.js';

/** Maximum numbers for the positions of all pieces of text. Positions are sent to the parent process and stored with the text. */
const maxPositionNumbers = 1_500_000;
const maxNamedPages = 100;

/** Tracks how much may still be read of a document, including everything in it. */
export class Budget {
  private text: number;
  private unpacked = 0;
  private files = 0;
  private pages = 0;
  private places = maxPositionNumbers;

  constructor(readonly limits: DocumentLimits) {
    this.text = limits.text;
  }

  get isTextSpent(): boolean {
    return this.text <= 0;
  }

  /** The text, cut to what may still be read. */
  takeText(text: string): string {
    const taken = text.length > this.text ? text.slice(0, this.text).replace(/[\uD800-\uDBFF]$/, '') : text;
    this.text = taken.length < text.length ? 0 : this.text - taken.length;
    return taken;
  }

  takePlaces(numbers: number): boolean {
    if (numbers > this.places) return false;
    this.places -= numbers;
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

/** A list with the problem, or an empty list without such pages. */
export function pagesProblem(code: DocumentProblem['code'], pages: number[]): DocumentProblem[] {
  return pages.length > 0 ? [{ code, pages: pages.slice(0, maxNamedPages) }] : [];
}
