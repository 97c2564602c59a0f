import { type ReadableDocument } from '../document.js';
import { type Budget } from './budget.js';
import { cleanText } from './clean-text.js';
import { finishDocument } from './finish-document.js';
import { HiddenRuns } from './hidden-runs.js';
import { type OfficeParts } from './office-parts.js';
import { type XmlContent } from './parse-xml.js';
import { ReadFailure } from './read-failure.js';

/** Text that is not shown: what was moved away, and the copy of a text box for old programs. */
const unseen = new Set(['moveFrom', 'Fallback', 'del']);
const notes = new Set(['footnotes', 'endnotes']);

/** A Word document. Pages are those that Word had laid out when it saved, or that the author began. */
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

const signs: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

class WordContent {
  private readonly finished: string[] = [];
  private page: string[] = [];
  private length = 0;
  private cellDepth = 0;
  private unseenDepth = 0;
  private readonly runs = new HiddenRuns();
  private isText = false;

  constructor(private readonly most: number) {}

  get isFull(): boolean {
    return this.length > this.most;
  }

  readonly content: XmlContent = {
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
    if (unseen.has(tag)) this.unseenDepth += 1;
    if (tag === 'tc') this.cellDepth += 1;
    this.isText = tag === 't' && this.unseenDepth === 0 && !this.runs.isHidden;
    if (tag === 'lastRenderedPageBreak' || (tag === 'br' && attributes['w:type'] === 'page')) this.beginPage();
    else if (!this.runs.isHidden) this.add(signs[tag] ?? '');
  }

  private close(tag: string): void {
    this.isText = false;
    this.runs.close(tag);
    if (unseen.has(tag)) this.unseenDepth -= 1;
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

  /** A break that the author set is followed by the mark of the break that Word laid out: it is one. */
  private beginPage(): void {
    if (!this.page.some((text) => /\S/.test(text))) return;
    this.finished.push(this.page.join(''));
    this.page = [];
  }
}
