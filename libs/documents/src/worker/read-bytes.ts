import { type DocumentOutcome, type ReadableDocument } from '../document.js';
import { type DocumentLimits } from '../document-limits.js';
import { Budget } from './budget.js';
import { detectKind } from './detect-kind.js';
import { findMainPart, OfficeParts } from './office-parts.js';
import { openPackage } from './open-package.js';
import { readArchive } from './read-archive.js';
import { ReadFailure, toReadFailure } from './read-failure.js';
import { readHtml } from './read-html.js';
import { readPdf } from './read-pdf.js';
import { readPlain } from './read-plain.js';
import { readWord } from './read-word.js';
import { readWorkbook } from './read-workbook.js';

/** Reads the text of a document, or the reason why it has none. */
export async function readBytes(bytes: Buffer, name: string, limits: DocumentLimits): Promise<DocumentOutcome> {
  try {
    if (bytes.length > limits.bytes) throw new ReadFailure('too_large');
    return { document: await readByKind(bytes, name, new Budget(limits), 1) };
  } catch (error) {
    return { failure: { reason: toReadFailure(error).reason } };
  }
}

async function readByKind(bytes: Buffer, name: string, budget: Budget, depth: number): Promise<ReadableDocument> {
  const kind = detectKind(bytes, name);
  if (kind === 'pdf') return readPdf(bytes, budget);
  if (kind === 'package') return readPackage(bytes, budget, depth);
  return kind === 'html' ? readHtml(bytes, budget) : readPlain(bytes, budget);
}

/** Reads a ZIP archive or an Office document, which is also a ZIP archive. */
async function readPackage(bytes: Buffer, budget: Budget, depth: number): Promise<ReadableDocument> {
  if (depth > budget.limits.depth) throw new ReadFailure('too_deep');
  const members = await openPackage(bytes, budget);
  const parts = new OfficeParts(new Map(members.map((member) => [member.name, member])));
  const main = await findMainPart(parts);
  if (main === undefined)
    return readArchive(members, budget, (file, name) => readByKind(file, name, budget, depth + 1));
  if (main.startsWith('word/')) return readWord(parts, main, budget);
  if (main.startsWith('xl/')) return readWorkbook(parts, main, budget);
  throw new ReadFailure('unknown_type');
}
