import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { findDates } from '@rfp/dates/find-dates';
import { CatalogueService } from '../catalogue/catalogue.service.js';

/** Number of runs. The first compiles most of the code and prepares the statements; the others take about 10 ms each. */
const runs = 3;

/** A text with dates, whose parsing compiles the date patterns. */
const datedText = 'Offers are due by December 15, 2026, 2:00 PM ET (12/15/2026).';

/**
 * Reads the first page of the list and parses dates before the service answers. Otherwise, on a busy machine, the first user would wait half a second
 * longer for the page, and the compilation of the date patterns would delay all requests by a fifth of a second.
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
