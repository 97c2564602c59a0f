import { Controller, Query } from '@nestjs/common';
import { type BlindSource, type Coverage, coverageQuerySchema } from '@rfp/contracts/opportunities/coverage';
import { type RouteReply } from '@rfp/contracts/routes';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Query as Search } from '@rfp/contracts/query/query';
import { readQuery } from '@rfp/contracts/query/query-text';
import { type z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { parseFilter } from './parse-list-query.js';
import { ReplyCache } from '../reply-cache.js';
import { ServiceClient } from '../service-client.js';

const lifetimeMs = 5000;

/**
 * Lists the sources whose records may be missing from a list. A separate route, so that lists neither wait for the sync service nor fail with it.
 * The sources are the same for all callers, and cached for some seconds.
 */
@Controller()
export class CoverageController {
  readonly #coverage = new ReplyCache<Coverage>(lifetimeMs);

  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('opportunityCoverage')
  async read(
    @Query(new ContractPipe(coverageQuerySchema)) query: z.output<typeof coverageQuerySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'opportunityCoverage'>> {
    const filter = parseFilter(query.filter);
    // Demo records have no source.
    if (principal.audience === 'demo') return { blind: [] };
    const { blind } = await this.services.callOnce('sync.coverage', {}, principal, this.#coverage);
    return { blind: blind.filter((source) => mayHaveMatches(source, filter)) };
  }
}

/** Whether records of the source could match. */
function mayHaveMatches({ name, source_type }: BlindSource, filter: OpportunityFilter): boolean {
  const query = filter.q === undefined ? null : readQuery(filter.q);
  return (
    (filter.source_name ?? name) === name &&
    (filter.source_type ?? source_type) === source_type &&
    (query === null || mayMatch(query, name))
  );
}

/** Parts of a query that do not concern sources can always match. */
function mayMatch(query: Search, name: string): boolean {
  if (query.kind === 'and') return query.parts.every((part) => mayMatch(part, name));
  if (query.kind === 'or') return query.parts.some((part) => mayMatch(part, name));
  if (query.kind === 'field' && query.field === 'source')
    return name.toUpperCase().startsWith(query.text.trim().toUpperCase());
  return true;
}
