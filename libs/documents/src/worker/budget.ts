import { type DocumentProblem } from '../document.js';
import { type DocumentLimits } from '../document-limits.js';
import { ReadFailure } from './read-failure.js';

/** Numbers of all pieces of text with a place. They go to the other process and are stored with the text. */
const mostPlaces = 1_500_000;
const mostPagesNamed = 100;

/** What may still be read of a document, everything in it included. */
export class Budget {
  private text: number;
  private unpacked = 0;
  private files = 0;
  private pages = 0;
  private places = mostPlaces;

  constructor(readonly limits: DocumentLimits) {
    this.text = limits.text;
  }

  get isTextSpent(): boolean {
    return this.text <= 0;
  }

  /** The text, or as much of it as may still be read. */
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

/** The problem as an entry of a list, where there are such pages. */
export function pagesProblem(code: DocumentProblem['code'], pages: number[]): DocumentProblem[] {
  return pages.length > 0 ? [{ code, pages: pages.slice(0, mostPagesNamed) }] : [];
}
