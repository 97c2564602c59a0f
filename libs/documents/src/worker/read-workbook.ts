import { type DocumentPage, type ReadableDocument } from '../document.js';
import { type Budget } from './budget.js';
import { cellText, type CellFormats, readFormats } from './cell-text.js';
import { cleanLine, cleanText } from './clean-text.js';
import { finishDocument } from './finish-document.js';
import { type OfficeParts } from './office-parts.js';
import { ReadFailure } from './read-failure.js';

/** Maximum number of tabs between two cells of a row. */
const maxTabs = 100;

interface Workbook {
  sheets: { name: string; id: string }[];
  startsIn1904: boolean;
}

/** Reads a workbook: each sheet is a page, each row a line with a tab per column, including empty columns. Formulas are read as their results. */
export async function readWorkbook(parts: OfficeParts, main: string, budget: Budget): Promise<ReadableDocument> {
  const { sheets, startsIn1904 } = await readSheetList(parts, main);
  const relations = await parts.relations(main);
  const partOf = (type: string): string => [...relations.values()].find((one) => one.type === type)?.part ?? '';
  const strings = await readStrings(parts, partOf('sharedStrings'));
  const formats = { ...(await readFormats(parts, partOf('styles'))), startsIn1904 };
  const pages: DocumentPage[] = [];
  let isCut = false;
  let remaining = budget.limits.text;
  for (const { name, id } of sheets.slice(0, budget.limits.pages + 1)) {
    const sheet = new SheetContent(strings, formats, remaining);
    await parts.parse(relations.get(id)?.part ?? '', sheet);
    remaining -= sheet.length;
    isCut ||= sheet.isDone();
    pages.push({ number: pages.length + 1, name: cleanLine(name) ?? '', text: cleanText(sheet.rows.join('')) });
  }
  if (parts.isDamaged && pages.every(({ text }) => text === '')) throw new ReadFailure('broken');
  return finishDocument('xlsx', pages, budget, {
    title: await parts.title(),
    problems: [
      ...(parts.isDamaged ? [{ code: 'parts_broken' as const }] : []),
      ...(isCut ? [{ code: 'text_cut' as const }] : []),
    ],
  });
}

async function readSheetList(parts: OfficeParts, main: string): Promise<Workbook> {
  const workbook: Workbook = { sheets: [], startsIn1904: false };
  await parts.parse(main, {
    open: (tag, attributes) => {
      if (tag === 'sheet') workbook.sheets.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? '' });
      if (tag === 'workbookPr') workbook.startsIn1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  return workbook;
}

/** Reads the shared strings, which cells refer to by number. */
async function readStrings(parts: OfficeParts, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = true;
  await parts.parse(part, {
    open: (tag) => {
      if (tag === 'si') text = '';
      // Phonetic text is skipped.
      if (tag === 'rPh') isReading = false;
      isText = tag === 't' && isReading;
    },
    close: (tag) => {
      isText = false;
      if (tag === 'rPh') isReading = true;
      if (tag === 'si') strings.push(text);
    },
    text: (part) => (text += isText ? part : ''),
  });
  return strings;
}

class SheetContent {
  readonly rows: string[] = [];
  length = 0;
  private cells: string[] = [];
  /** Column number of the last cell that was read. */
  private lastColumn = 0;
  /** Column number of the last cell in `cells`. */
  private writtenColumn = 0;
  private type = '';
  private style = '';
  private value = '';
  private isValue = false;

  constructor(
    private readonly strings: readonly string[],
    private readonly formats: CellFormats,
    private readonly maxLength: number,
  ) {}

  readonly isDone = (): boolean => this.length > this.maxLength;

  readonly open = (tag: string, { t = '', s = '', r = '' }: Record<string, string>): void => {
    this.isValue = tag === 'v' || tag === 't';
    if (tag !== 'c') return;
    this.type = t;
    this.style = s;
    this.value = '';
    // A cell without a reference follows the previous one.
    this.lastColumn = Math.max(this.lastColumn + 1, columnOf(r));
  };

  readonly close = (tag: string): void => {
    this.isValue = false;
    if (tag === 'c') this.endCell();
    if (tag === 'row') this.endRow();
  };

  readonly text = (text: string): void => {
    if (this.isValue) this.value += text;
  };

  private endCell(): void {
    const text = this.type === 's' ? this.strings[Number(this.value)] : cellText(this.cell, this.formats);
    if (text === undefined || text === '') return;
    const line = text.replaceAll(/\s+/g, ' ');
    const skipped = Math.min(this.lastColumn - this.writtenColumn, maxTabs) - 1;
    this.cells.push('\t'.repeat(skipped) + line);
    this.writtenColumn = this.lastColumn;
    this.length += skipped + line.length + 1;
  }

  private endRow(): void {
    if (this.cells.length > 0) this.rows.push(`${this.cells.join('\t')}\n`);
    this.cells = [];
    this.lastColumn = 0;
    this.writtenColumn = 0;
  }

  private get cell(): { type: string; style: string; value: string } {
    return { type: this.type, style: this.style, value: this.value };
  }
}

/** Column number of a cell reference: 28 for `AB12`; 0 without a reference. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place)?.[0] ?? '';
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
