import { AppError } from '@rfp/contracts/errors';
import { type FastifyRequest } from 'fastify';

/** Not ignoring the byte order mark: JSON does not allow it. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const charsetPattern = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** The text of a body. @throws AppError UNSUPPORTED_MEDIA_TYPE unless it is plain UTF-8, BAD_REQUEST if it is invalid */
export function decodeBody({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): string {
  const charset = charsetPattern.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'The request body must be encoded in UTF-8.' });
  }
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'The request body must not have a content encoding.' });
  }
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The body must be valid UTF-8', cause });
  }
}
