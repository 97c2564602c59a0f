import { type ArchiveFile, type FailureReason, type ReadableDocument } from '../document.js';
import { type Budget } from './budget.js';
import { type Member } from './open-package.js';
import { ReadFailure, toReadFailure } from './read-failure.js';

/** Files that operating systems add to archives. */
const systemFiles = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/**
 * Reads the files of a ZIP archive, each with its text or the reason why it has none.
 * @param readFile - reads a file as a document
 * @throws ReadFailure with the reason of the first failed file if no file has text
 */
export async function readArchive(
  members: readonly Member[],
  budget: Budget,
  readFile: (bytes: Buffer, name: string) => Promise<ReadableDocument>,
): Promise<ReadableDocument> {
  const files: ArchiveFile[] = [];
  const reasons = new Set<FailureReason>();
  for (const member of members) {
    if (member.isSpecial || systemFiles.test(member.name)) continue;
    budget.countFile();
    try {
      const bytes = await unpackWhole(member, budget.limits.bytes);
      files.push({ name: member.name, document: await readFile(bytes, member.name) });
    } catch (error) {
      const { reason, isFatal } = toReadFailure(error);
      if (isFatal) throw error;
      files.push({ name: member.name, failure: { reason } });
      reasons.add(reason);
    }
  }
  if (files.every(({ document }) => document === undefined)) throw new ReadFailure([...reasons][0] ?? 'empty');
  return { kind: 'zip', pages: [], problems: [], files };
}

async function unpackWhole(member: Member, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of member.read()) {
    length += piece.length;
    if (length > maxBytes) throw new ReadFailure('too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
