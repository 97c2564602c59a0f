import { AppError } from '@rfp/contracts/errors';
import { type FileMark, markOfFile } from '../http/file-mark.js';
import { archiveLimits } from './constants.js';
import { type FoundFile } from './find-newest.js';
import { openTemporaryFile, type TemporaryFile, tooLarge, writeAll } from './temporary-file.js';

/** What breaks off three times is no passing fault. */
const attempts = 3;

export interface Download {
  file: TemporaryFile;
  mark: FileMark;
}

/** Brings the whole archive here, because its directory stands at its end. A download that breaks off is begun again. The caller closes the file. */
export async function download({ answer: first, again }: FoundFile): Promise<Download> {
  let answer = first;
  for (let attempt = 1; ; attempt += 1) {
    const file = await openTemporaryFile();
    try {
      if ((answer.contentLength ?? 0) > archiveLimits.archiveBytes) throw tooLarge(archiveLimits.archiveBytes);
      await writeAll(file.handle, answer.body, archiveLimits.archiveBytes);
      return { file, mark: markOfFile(answer) };
    } catch (error) {
      await file.close();
      if (attempt === attempts || !isPassing(error)) throw error;
      const next = await again();
      if (!next.modified) throw error;
      answer = next;
    }
  }
}

/** The network's fault. A file that came whole and is wrong will be wrong again. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'SOURCE_TIMEOUT' || 'network_code' in error.details);
}
