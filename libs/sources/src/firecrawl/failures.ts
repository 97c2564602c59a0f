import { AppError, toAppError } from '@rfp/contracts/errors';
import { statesNoResults } from '../web-page/lists/states-no-results.js';

/** Response statuses that concern a single page. Other errors concern Firecrawl as a whole. */
const pageStatuses = new Set([400, 403, 408, 422]);

/** Collects the errors of single pages during a run. */
export class PageFailures {
  readonly #errors: AppError[] = [];
  #attempted = 0;
  #hasResults: boolean;

  /** @param hasResults - whether earlier pages of the same job had records or stated that there are none */
  constructor(hasResults: boolean) {
    this.#hasResults = hasResults;
  }

  /** Reads one page. An error of a single page does not end the run. @throws errors that concern more than one page */
  async try<T>(read: () => Promise<T>): Promise<T | null> {
    this.#attempted += 1;
    try {
      return await read();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!isPageError(error)) throw error;
      this.#errors.push(error);
      return null;
    }
  }

  /** Notes whether a page had records or stated that there are none. */
  noteRecords(count: number, markdown: string): void {
    this.#hasResults ||= count > 0 || statesNoResults(markdown);
  }

  /** @throws SOURCE_INCOMPLETE if some pages failed, their error if all failed, SOURCE_CHANGED if none had records */
  throwIfAny(): void {
    const [first] = this.#errors;
    if (first !== undefined && this.#errors.length >= this.#attempted) throw first;
    if (first !== undefined) {
      throw new AppError('SOURCE_INCOMPLETE', {
        message: `${this.#errors.length} pages of the source could not be read. The first: ${first.message}`,
        details: { failed: this.#errors.length },
      });
    }
    if (!this.#hasResults)
      throw new AppError('SOURCE_CHANGED', {
        message: 'Nothing on the pages looks like an opportunity, and they do not say that there is none.',
      });
  }
}

/** Error codes that may concern a single page: its response to Firecrawl, or unusable content. */
const pageCodes = new Set(['SOURCE_EMPTY', 'SOURCE_REFUSED', 'SOURCE_ERROR']);

function isPageError({ code, details }: AppError): boolean {
  const status = details['status'];
  if (typeof status === 'number' && pageStatuses.has(status)) return true;
  return details['of_page'] === true && pageCodes.has(code);
}
