import { z } from 'zod';
import { type OpenedFile, validatorsSchema } from './read-stream.js';

/** Identifies a version of a file that was partly read: its validators and its length. */
export const fileFingerprintSchema = validatorsSchema.extend({ bytes: z.int().nonnegative().optional() });
export type FileFingerprint = z.infer<typeof fileFingerprintSchema>;

/** Fingerprint of an open file. */
export function fingerprintOfFile({ validators, contentLength }: OpenedFile): FileFingerprint {
  return { ...validators, ...(contentLength === null ? {} : { bytes: contentLength }) };
}

/** Without validators two files count as different: unread records of the second would otherwise be closed. */
export function isSameFile(one: FileFingerprint, other: FileFingerprint): boolean {
  if (one.etag !== undefined || other.etag !== undefined) return one.etag === other.etag;
  const isDated = one.last_modified !== undefined || one.bytes !== undefined;
  return isDated && one.last_modified === other.last_modified && one.bytes === other.bytes;
}
