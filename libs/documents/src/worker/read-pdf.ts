import { getDocument, PasswordException, type PDFDocumentProxy, type PDFPageProxy, VerbosityLevel } from 'unpdf/pdfjs';
import { z } from 'zod';
import { type DocumentPage, type DocumentProblem, type ReadableDocument } from '../document.js';
import { type Budget, pagesProblem } from './budget.js';
import { cleanLine, cleanPiece } from './clean-text.js';
import { finishDocument } from './finish-document.js';
import { layOut, type LaidOutPage, type Piece } from './lay-out.js';
import { ReadFailure, toReadFailure } from './read-failure.js';
import { findRepeated } from './repeated-lines.js';

/** Maximum pieces of text on a page. A page with more is a drawing made of letters, or an attack. */
const maxPieces = 100_000;
/** A page is unreadable above this share of characters that its font does not map to text. */
const unreadableShare = 0.3;
const unmapped = /[\uE000-\uF8FF\uFFFD]/g;

/** Reads the text of a PDF with its positions. Ignores scripts, actions, forms, links and attachments. */
export async function readPdf(bytes: Buffer, budget: Budget): Promise<ReadableDocument> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    // Nothing is drawn, so only the character maps of fonts are needed.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
  });
  try {
    const pdf = await loading.promise;
    budget.countPages(0);
    if (pdf.numPages > budget.limits.pages) throw new ReadFailure('too_many_pages');
    return await readPages(pdf, budget);
  } catch (error) {
    throw error instanceof PasswordException ? new ReadFailure('encrypted') : toReadFailure(error);
  } finally {
    await loading.destroy();
  }
}

async function readPages(pdf: PDFDocumentProxy, budget: Budget): Promise<ReadableDocument> {
  const laidOut: LaidOutPage[] = [];
  const broken: number[] = [];
  let remaining = budget.limits.text;
  let isCut = false;
  for (let number = 1; number <= pdf.numPages && !isCut; number += 1) {
    const page = await readPage(pdf, number);
    if (page === undefined) broken.push(number);
    laidOut.push(page ?? { number, text: '', lines: [] });
    remaining -= page?.text.length ?? 0;
    isCut = remaining < 0;
  }
  if (broken.length === laidOut.length) throw new ReadFailure('broken');
  const repeated = findRepeated(laidOut);
  const pages = laidOut.map((page, index): DocumentPage => {
    const { lines: _lines, ...rest } = page;
    const marked = repeated[index] ?? [];
    return marked.length > 0 ? { ...rest, repeated: marked } : rest;
  });
  const problems: DocumentProblem[] = [
    ...pagesProblem('pages_broken', broken),
    ...pagesProblem(
      'pages_unreadable',
      pages.filter(isUnreadable).map(({ number }) => number),
    ),
    ...(isCut ? [{ code: 'text_cut' as const }] : []),
  ];
  return finishDocument('pdf', pages, budget, { title: await titleOf(pdf), problems });
}

function isUnreadable({ text }: DocumentPage): boolean {
  return (text.match(unmapped)?.length ?? 0) > text.replaceAll(/\s/g, '').length * unreadableShare;
}

const infoSchema = z.object({ Title: z.string().catch('') });

async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  try {
    const { info } = await pdf.getMetadata();
    return cleanLine(infoSchema.parse(info).Title);
  } catch {
    return undefined;
  }
}

/** Reads a page; `undefined` if it cannot be read. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<LaidOutPage | undefined> {
  try {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const text = layOut(await readPieces(page));
    page.cleanup();
    return { number, width: round(width), height: round(height), ...text };
  } catch (error) {
    const failure = toReadFailure(error);
    if (failure.isFatal) throw failure;
    return undefined;
  }
}

const itemSchema = z.object({
  str: z.string(),
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  width: z.number(),
  height: z.number(),
});

async function readPieces(page: PDFPageProxy): Promise<Piece[]> {
  const view = page.getViewport({ scale: 1 });
  const pieces: Piece[] = [];
  const reader = page.streamTextContent().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (pieces.length > maxPieces) {
      // Closing the document would wait for the rest of the page.
      void reader.cancel(new Error('too many pieces'));
      throw new ReadFailure('too_large', true);
    }
    for (const item of textContentSchema.parse(part.value).items) {
      const piece = toPiece(item, view);
      if (piece !== undefined) pieces.push(piece);
    }
  }
  return pieces;
}

const textContentSchema = z.object({ items: z.array(z.union([itemSchema, z.object({}).transform(() => undefined)])) });

/** The bounding box of a piece, which may be rotated, in points from the upper left corner of the displayed page. */
function toPiece(
  item: z.infer<typeof itemSchema> | undefined,
  view: { convertToViewportPoint: (x: number, y: number) => unknown[] },
): Piece | undefined {
  const text = cleanPiece(item?.str ?? '');
  if (item === undefined || !/\S/.test(text)) return undefined;
  const [a, b, c, d, x, y] = item.transform;
  const along = Math.hypot(a, b) || 1;
  const up = Math.hypot(c, d) || 1;
  const [dx, dy] = [(a / along) * item.width, (b / along) * item.width];
  const [ux, uy] = [(c / up) * item.height, (d / up) * item.height];
  // Letters extend a fifth of their height below the baseline.
  const corners = [-0.2, 0.8].flatMap((part) => [
    pointSchema.parse(view.convertToViewportPoint(x + ux * part, y + uy * part)),
    pointSchema.parse(view.convertToViewportPoint(x + dx + ux * part, y + dy + uy * part)),
  ]);
  const left = Math.min(...corners.map(([across]) => across));
  const top = Math.min(...corners.map(([, down]) => down));
  const width = Math.max(...corners.map(([across]) => across)) - left;
  const height = Math.max(...corners.map(([, down]) => down)) - top;
  if (![left, top, width, height].every(Number.isFinite)) return undefined;
  return { text, left: round(left), top: round(top), width: round(width), height: round(height) };
}

const pointSchema = z.tuple([z.number(), z.number()]);

function round(points: number): number {
  return Math.round(points * 10) / 10;
}
