import { z } from 'zod';
import { type OpenedFile, validatorsSchema } from './read-stream.js';

/** Validators and length of a file, which identify its version when reading is resumed. */
export const fileFingerprintSchema = validatorsSchema.extend({ bytes: z.int().nonnegative().optional() });
export type FileFingerprint = z.infer<typeof fileFingerprintSchema>;

/** Fingerprint of an open file. */
export function fingerprintOfFile({ validators, contentLength }: OpenedFile): FileFingerprint {
  return { ...validators, ...(contentLength === null ? {} : { bytes: contentLength }) };
}

/** Whether two fingerprints belong to the same version. Fingerprints without validators never match, because a wrong match closes unread records. */
export function isSameFile(one: FileFingerprint, other: FileFingerprint): boolean {
  if (one.etag !== undefined || other.etag !== undefined) return one.etag === other.etag;
  const isDated = one.last_modified !== undefined || one.bytes !== undefined;
  return isDated && one.last_modified === other.last_modified && one.bytes === other.bytes;
}
