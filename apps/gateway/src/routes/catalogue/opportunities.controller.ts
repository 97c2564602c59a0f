import { Body, Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { facetsQuerySchema, type FacetsQuery } from '@rfp/contracts/facets';
import { type RouteReply } from '@rfp/contracts/routes';
import { detailQuerySchema, listQuerySchema, type ListQuery } from '@rfp/contracts/routes/catalogue';
import { type OpportunityListQuery, type OpportunityPage, personalSortField } from '@rfp/contracts/opportunity';
import { searchBodySchema, type StoredCriteria } from '@rfp/contracts/opportunity-search';
import { RowsText, type WithRowsText } from '@rfp/messaging/rows-text';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe, IdPipe } from '../../edge/contract.pipe.js';
import { setRangeHeaders } from '../lists/list-range.js';
import { dependsOnTime, parseFilter, parseListQuery, type ListRequest } from './parse-list-query.js';
import { fetchList } from './fetch-list.js';
import { fetchRows } from '../lists/fetch-rows.js';
import { EntityTags } from './entity-tags.js';
import { ServiceClient } from '../service-client.js';

const byId = new IdPipe('OPPORTUNITY_NOT_FOUND');

type Page = WithRowsText<OpportunityPage>;

@Controller()
export class OpportunitiesController {
  constructor(
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(EntityTags) private readonly tags: EntityTags,
  ) {}

  @ContractRoute('listOpportunities', 'listOpportunitiesWorking')
  async list(
    @Query(new ContractPipe(listQuerySchema)) query: ListQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const request = parseListQuery(query);
    const page = await this.tags.answer(reply, principal, async () => ({
      value: await this.read(request, principal),
      steadyMs: isSteady(request) ? undefined : 0,
    }));
    if (page === undefined) return undefined;
    const isAfterCursor = !('ids' in request) && request.after !== undefined;
    setRangeHeaders(reply, 'opportunities', isAfterCursor ? { ...page, offset: null } : page);
    void reply.header('x-total-relation', (page.total_is ?? 'exact').replace('_', '-'));
    if (page.next !== undefined) void reply.header('x-next', page.next);
    void reply.type('application/json; charset=utf-8');
    return page.rows.text;
  }

  @ContractRoute('stats')
  stats(
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'stats'> | undefined> {
    return this.tags.answer(reply, principal, async () => {
      const request = { audience: principal.audience };
      const { steady_ms = 0, ...value } = await this.services.call('opportunities.stats', request, principal);
      return { value, steadyMs: steady_ms };
    });
  }

  @ContractRoute('opportunityFacets')
  facets(
    @Query(new ContractPipe(facetsQuerySchema)) { filter, ...query }: FacetsQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'opportunityFacets'> | undefined> {
    const request = { audience: principal.audience, filter: parseFilter(filter), ...query };
    const hasDueBands = request.facets === undefined || request.facets.includes('due');
    return this.tags.answer(reply, principal, async () => ({
      value: await this.services.call('opportunities.facets', request, principal),
      steadyMs: hasDueBands || dependsOnTime(request.filter) ? 0 : undefined,
    }));
  }

  @ContractRoute('searchOpportunities')
  async search(
    @Body(new ContractPipe(searchBodySchema)) criteria: StoredCriteria,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'searchOpportunities'>> {
    const started = performance.now();
    const { rows, ...found } = await this.services.call(
      'opportunities.search',
      { audience: principal.audience, criteria },
      principal,
    );
    return { success: true, data: rows, ...found, elapsed_ms: Math.round((performance.now() - started) * 10) / 10 };
  }

  @ContractRoute('getOpportunity')
  get(
    @Param('id', byId) id: string,
    @Query(new ContractPipe(detailQuerySchema)) { asOf: as_of }: z.output<typeof detailQuerySchema>,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'getOpportunity'> | undefined> {
    const request = { id, audience: principal.audience, as_of };
    return this.tags.answer(reply, principal, async () => ({
      value: await this.services.call('opportunities.get', request, principal),
    }));
  }

  private async read(request: ListRequest, principal: Principal): Promise<Page> {
    const { audience } = principal;
    if ('ids' in request) {
      const { ids } = request;
      const parts = await fetchRows(0, ids.length, (first, count) =>
        this.services.callForRowsText(
          'opportunities.many',
          { ids: ids.slice(first, first + count), audience },
          principal,
        ),
      );
      const rows = RowsText.join(parts.map((part) => part.rows));
      return { rows, total: rows.length, offset: 0 };
    }
    const search = isPersonal(request) ? await this.services.searchProfile(principal) : undefined;
    return fetchList(request, (part) =>
      this.services.callForRowsText('opportunities.list', { ...part, audience, search }, principal),
    );
  }
}

/**
 * Whether a list changes with its records only. At an instant of the past, days are counted from then. Preferences of the person are no
 * part of the catalogue's version.
 */
function isSteady(request: ListRequest): boolean {
  if ('ids' in request) return true;
  return !isPersonal(request) && (request.as_of !== undefined || !dependsOnTime(request.filter));
}

/** Whether the order is that of the person who asks. */
function isPersonal({ sort: [field] }: Pick<OpportunityListQuery, 'sort'>): boolean {
  return field === personalSortField;
}
