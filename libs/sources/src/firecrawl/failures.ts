import { AppError, toAppError } from '@rfp/contracts/errors';
import { statesNoResults } from '../web-page/states-no-results.js';

/** Statuses about one page; any other error is about Firecrawl. */
const pageStatuses = new Set([400, 403, 408, 422]);

/** Pages that failed while others succeeded. */
export class PageFailures {
  readonly #errors: AppError[] = [];
  #tried = 0;
  #fruitful: boolean;

  /** @param fruitful - whether earlier pages of the same job had records or said that there are none */
  constructor(fruitful: boolean) {
    this.#fruitful = fruitful;
  }

  /** Reads one page; an error of this page alone does not end the run. @throws errors that are not about one page */
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

  /** Notes the number of records of a page, or its statement that there are none. */
  noteRecords(count: number, markdown: string): void {
    this.#fruitful ||= count > 0 || statesNoResults(markdown);
  }

  /** @throws SOURCE_INCOMPLETE if some pages failed, their error if all failed, SOURCE_CHANGED if none had records */
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

/** Codes about the page itself: its answer to Firecrawl, or content that cannot be used. */
const pageCodes = new Set(['SOURCE_EMPTY', 'SOURCE_REFUSED', 'SOURCE_ERROR']);

function isPageError({ code, details }: AppError): boolean {
  const status = details['status'];
  if (typeof status === 'number' && pageStatuses.has(status)) return true;
  return details['of_page'] === true && pageCodes.has(code);
}
