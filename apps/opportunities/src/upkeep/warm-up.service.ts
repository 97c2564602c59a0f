import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { findDates } from '@rfp/dates/find-dates';
import { CatalogueService } from '../catalogue/catalogue.service.js';

/** The first run compiles most of the code and prepares the statements; the others take some 10 ms each. */
const runs = 3;

/** Prints a date, so that the forms of dates are compiled. */
const datedText = 'Offers are due by December 15, 2026, 2:00 PM ET (12/15/2026).';

/**
 * Reads the first page of the list, and a date in a text, before the service answers: on a busy machine, the first person would wait half a second
 * longer for the page, and all requests for a fifth of a second while the forms of dates are compiled.
 */
@Injectable()
export class WarmUpService implements OnApplicationBootstrap {
  constructor(private readonly catalogue: CatalogueService) {}

  async onApplicationBootstrap(): Promise<void> {
    findDates(datedText);
    for (let run = 0; run < runs; run += 1)
      await this.catalogue.list({
        audience: 'default',
        filter: {},
        sort: ['relevance_score', 'DESC'],
        offset: 0,
        limit: 25,
      });
  }
}
