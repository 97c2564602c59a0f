import { AppError, toAppError } from '@rfp/contracts/errors';
import { statesNoResults } from '../web-page/states-no-results.js';

/** Statuses that are about one page; whatever else goes wrong is about Firecrawl. */
const pageStatuses = new Set([400, 403, 408, 422]);

/** Pages that could not be read while others could. */
export class PageFailures {
  readonly #errors: AppError[] = [];
  #tried = 0;
  #fruitful: boolean;

  /** @param fruitful whether pages of the same reading, before, have had something to say */
  constructor(fruitful: boolean) {
    this.#fruitful = fruitful;
  }

  /** Reads one page; what is wrong with it alone does not end the run. @throws what is not about one page */
  async try<T>(read: () => Promise<T>): Promise<T | null> {
    this.#tried += 1;
    try {
      return await read();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!isPageError(error)) throw error;
      this.#errors.push(error);
      return null;
    }
  }

  /** Notes what a page held: an opportunity, or the word that there is none. */
  noteRecords(count: number, markdown: string): void {
    this.#fruitful ||= count > 0 || statesNoResults(markdown);
  }

  /** @throws SOURCE_INCOMPLETE where some could not be read, their error where none could, SOURCE_CHANGED where none has anything to say */
  throwIfAny(): void {
    const [first] = this.#errors;
    if (first !== undefined && this.#errors.length >= this.#tried) throw first;
    if (first !== undefined) {
      throw new AppError('SOURCE_INCOMPLETE', {
        message: `${this.#errors.length} pages of the source could not be read. The first: ${first.message}`,
        details: { failed: this.#errors.length },
      });
    }
    if (!this.#fruitful)
      throw new AppError('SOURCE_CHANGED', {
        message: 'Nothing on the pages looks like an opportunity, and they do not say that there is none.',
      });
  }
}

/** Of a page itself: what it answered to Firecrawl, and that nothing could be made of it. */
const pageCodes = new Set(['SOURCE_EMPTY', 'SOURCE_REFUSED', 'SOURCE_ERROR']);

function isPageError({ code, details }: AppError): boolean {
  const status = details['status'];
  if (typeof status === 'number' && pageStatuses.has(status)) return true;
  return details['of_page'] === true && pageCodes.has(code);
}
