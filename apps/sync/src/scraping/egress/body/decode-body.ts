import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { AppError } from '@rfp/contracts/errors';

export interface BodyLimits {
  /** Maximum size after decoding. */
  bytes: number;
  /** Maximum ratio of decoded to compressed bytes. */
  ratio: number;
}

/** The ratio does not apply below this size, because a small page of blanks is not an attack. */
const ratioFloor = 100_000;

/** Value of `Accept-Encoding`. */
export const acceptedCodings = 'gzip, deflate, br';

/**
 * Decodes a body as a stream and aborts it if it grows too large.
 * @throws PAGE_TOO_LARGE, PAGE_BROKEN
 */
export async function* decodeBody(
  packed: AsyncIterable<Uint8Array>,
  coding: string,
  limits: BodyLimits,
): AsyncGenerator<Uint8Array, undefined> {
  let received = 0;
  let decoded = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of packed) {
      received += piece.byteLength;
      yield piece;
    }
  }
  for await (const piece of unpack(counted(), coding)) {
    decoded += piece.byteLength;
    if (decoded > limits.bytes) throw new AppError('PAGE_TOO_LARGE', { details: { limit_bytes: limits.bytes } });
    if (decoded > ratioFloor && decoded > received * limits.ratio) {
      throw new AppError('PAGE_TOO_LARGE', {
        message: 'The page is compressed so strongly that it looks like an attack.',
        details: { limit_ratio: limits.ratio },
      });
    }
    yield piece;
  }
}

async function* unpack(packed: AsyncGenerator<Uint8Array>, coding: string): AsyncGenerator<Uint8Array, undefined> {
  if (coding === '' || coding === 'identity') {
    yield* packed;
    return undefined;
  }
  const first = await packed.next();
  if (first.done === true) return undefined;
  const decoder = decoderFor(coding, first.value);
  // Errors of the pipeline surface at the decoder, which is read below.
  pipeline(Readable.from(prepend(first.value, packed)), decoder).catch(() => undefined);
  const unpacked: AsyncIterable<Uint8Array> = decoder;
  yield* unpacked;
  return undefined;
}

async function* prepend(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

function decoderFor(coding: string, first: Uint8Array): ReturnType<typeof createGunzip> {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // The standard requires a zlib header, but some servers omit it.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new AppError('PAGE_BROKEN', {
        message: 'The page is compressed in a way that was not requested.',
        details: { coding: coding.slice(0, 40) },
      });
  }
}
