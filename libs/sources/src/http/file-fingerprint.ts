import { z } from 'zod';
import { type OpenedFile, validatorsSchema } from './read-stream.js';

/** By which a file is known again of which a part was read: what the server says of it, and how long it is. */
export const fileFingerprintSchema = validatorsSchema.extend({ bytes: z.int().nonnegative().optional() });
export type FileFingerprint = z.infer<typeof fileFingerprintSchema>;

/** What there is to know a file again by that is being read. */
export function fingerprintOfFile({ validators, contentLength }: OpenedFile): FileFingerprint {
  return { ...validators, ...(contentLength === null ? {} : { bytes: contentLength }) };
}

/** Of two files of which nothing is known it is not known that they are the same: what was not read of the second would count as gone. */
export function isSameFile(one: FileFingerprint, other: FileFingerprint): boolean {
  if (one.etag !== undefined || other.etag !== undefined) return one.etag === other.etag;
  const isDated = one.last_modified !== undefined || one.bytes !== undefined;
  return isDated && one.last_modified === other.last_modified && one.bytes === other.bytes;
}
