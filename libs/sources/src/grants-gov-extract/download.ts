import { type FileAnswer } from '../fetch-source.js';
import { type FileFingerprint, fingerprintOfFile } from '../http/bodies/file-fingerprint.js';
import { archiveLimits } from './constants.js';
import { openTemporaryFile, type TemporaryFile, tooLargeError, writeAll } from './temporary-file.js';

export interface Download {
  file: TemporaryFile;
  fingerprint: FileFingerprint;
}

/**
 * Downloads the whole archive, because its directory is at the end. Restarts an interrupted download. The caller must
 * close the file.
 */
export async function download(first: FileAnswer): Promise<Download> {
  let answer = first;
  for (;;) {
    const file = await openTemporaryFile();
    try {
      if ((answer.contentLength ?? 0) > archiveLimits.archiveBytes) throw tooLargeError(archiveLimits.archiveBytes);
      await writeAll(file.handle, answer.body, archiveLimits.archiveBytes);
      return { file, fingerprint: fingerprintOfFile(answer) };
    } catch (error) {
      await file.close();
      answer = await answer.reopen(error);
    }
  }
}
