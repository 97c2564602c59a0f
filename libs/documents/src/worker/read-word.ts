import { type ReadableDocument } from '../document.js';
import { type Budget } from './budget.js';
import { cleanText } from './clean-text.js';
import { finishDocument } from './finish-document.js';
import { HiddenRuns } from './hidden-runs.js';
import { type OfficeParts } from './office-parts.js';
import { type XmlHandlers } from './parse-xml.js';
import { ReadFailure } from './read-failure.js';

/** Elements with text that is not displayed: moved or deleted text, and copies of text boxes for old programs. */
const hiddenElements = new Set(['moveFrom', 'Fallback', 'del']);
const notes = new Set(['footnotes', 'endnotes']);

/** Reads a Word document. Pages come from the page breaks that Word laid out when saving, or that the author set. */
export async function readWord(parts: OfficeParts, main: string, budget: Budget): Promise<ReadableDocument> {
  const body = new WordContent(budget.limits.text);
  await parts.parse(main, body.content);
  for (const { type, part } of (await parts.relations(main)).values()) {
    if (notes.has(type)) await parts.parse(part, body.content);
  }
  const pages = body.pages();
  if (parts.isDamaged && pages.every(({ text }) => text === '')) throw new ReadFailure('broken');
  return finishDocument('docx', pages, budget, {
    title: await parts.title(),
    problems: [
      ...(parts.isDamaged ? [{ code: 'parts_broken' as const }] : []),
      ...(body.isFull ? [{ code: 'text_cut' as const }] : []),
    ],
  });
}

const characters: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

class WordContent {
  private readonly finished: string[] = [];
  private page: string[] = [];
  private length = 0;
  private cellDepth = 0;
  private hiddenDepth = 0;
  private readonly runs = new HiddenRuns();
  private isText = false;

  constructor(private readonly maxLength: number) {}

  get isFull(): boolean {
    return this.length > this.maxLength;
  }

  readonly content: XmlHandlers = {
    open: (tag, attributes) => this.open(tag, attributes),
    close: (tag) => this.close(tag),
    text: (text) => {
      if (this.isText) this.add(text);
    },
    isDone: () => this.isFull,
  };

  pages(): { number: number; text: string }[] {
    return [...this.finished, this.page.join('')].map((text, index) => ({ number: index + 1, text: cleanText(text) }));
  }

  private open(tag: string, attributes: Record<string, string>): void {
    this.runs.open(tag, attributes);
    if (hiddenElements.has(tag)) this.hiddenDepth += 1;
    if (tag === 'tc') this.cellDepth += 1;
    this.isText = tag === 't' && this.hiddenDepth === 0 && !this.runs.isHidden;
    if (tag === 'lastRenderedPageBreak' || (tag === 'br' && attributes['w:type'] === 'page')) this.beginPage();
    else if (!this.runs.isHidden) this.add(characters[tag] ?? '');
  }

  private close(tag: string): void {
    this.isText = false;
    this.runs.close(tag);
    if (hiddenElements.has(tag)) this.hiddenDepth -= 1;
    if (tag === 'tc') {
      this.cellDepth -= 1;
      this.add('\t');
    } else if (tag === 'tr') this.add('\n');
    else if (tag === 'p') this.add(this.cellDepth > 0 ? ' ' : '\n');
  }

  private add(text: string): void {
    if (text === '') return;
    this.page.push(text);
    this.length += text.length;
  }

  /** Begins a page unless the current one is empty: an author's break is followed by the layout mark of the same break. */
  private beginPage(): void {
    if (!this.page.some((text) => /\S/.test(text))) return;
    this.finished.push(this.page.join(''));
    this.page = [];
  }
}
