import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { AppError } from '@rfp/contracts/errors';

export interface BodyLimits {
  /** After decoding. */
  bytes: number;
  /** Bytes that one packed byte may become. */
  ratio: number;
}

/** Up to here a body may be packed as well as it likes: a small page of blanks is no attack. */
const ratioFloor = 100_000;

/** What is asked for and can be unpacked. */
export const acceptedCodings = 'gzip, deflate, br';

/**
 * Unpacks a body piece by piece and ends it where it grows too large.
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
        message: 'The page is packed so tightly that it is taken for an attack.',
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
  // What goes wrong on the way arrives at the decoder, which is read below.
  pipeline(Readable.from(putBack(first.value, packed)), decoder).catch(() => undefined);
  const unpacked: AsyncIterable<Uint8Array> = decoder;
  yield* unpacked;
  return undefined;
}

async function* putBack(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
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
      // By the standard with the header of zlib, by the habit of some servers without.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new AppError('PAGE_BROKEN', {
        message: 'The page is packed in a way that was not asked for.',
        details: { coding: coding.slice(0, 40) },
      });
  }
}
