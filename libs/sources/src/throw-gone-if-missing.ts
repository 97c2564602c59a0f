import { AppError } from '@rfp/contracts/errors';
import { type Page } from './connector.js';

/** Yields the pages of a listing with a fixed URL. A 404 of that URL means that the listing is gone. @throws SOURCE_GONE */
export async function* throwGoneIfMissing(name: string, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  try {
    yield* pages;
  } catch (thrown) {
    const isMissing =
      thrown instanceof AppError && thrown.code === 'SOURCE_REFUSED' && thrown.details['status'] === 404;
    if (!isMissing) throw thrown;
    throw new AppError('SOURCE_GONE', {
      message: `${name} is no longer offered at its address (status 404).`,
      details: thrown.details,
      cause: thrown,
    });
  }
}
