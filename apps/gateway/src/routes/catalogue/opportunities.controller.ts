import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type SearchProfile } from '@rfp/contracts/account';
import { facetsQuerySchema, type FacetsQuery } from '@rfp/contracts/opportunities/facets';
import { type RouteReply } from '@rfp/contracts/routes';
import { byId } from '@rfp/contracts/routes/route';
import { detailQuerySchema, listQuerySchema, type ListQuery } from '@rfp/contracts/routes/catalogue';
import { AppError } from '@rfp/contracts/errors';
import {
  type OpportunityListQuery,
  type OpportunityPage,
  personalSortField,
  type SortField,
} from '@rfp/contracts/opportunity';
import { defaultSort } from '@rfp/contracts/opportunities/default-sort';
import { searchBodySchema, type StoredCriteria } from '@rfp/contracts/opportunities/opportunity-search';
import { RowsText, type WithRowsText } from '@rfp/messaging/rows-text';
import { hasOwnRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe, PathPipe } from '../../edge/contract.pipe.js';
import { setRangeHeaders } from '../lists/list-range.js';
import { dependsOnTime, parseFilter, parseListQuery, type ListRequest, type PageRequest } from './parse-list-query.js';
import { fetchList } from './fetch-list.js';
import { fetchRows } from '../lists/fetch-rows.js';
import { EntityTags } from './entity-tags.js';
import { ServiceClient } from '../service-client.js';

const opportunityPath = new PathPipe(byId, 'OPPORTUNITY_NOT_FOUND');

type Page = WithRowsText<OpportunityPage>;
type SortedRequest =
  | { ids: string[] }
  | (PageRequest & Pick<OpportunityListQuery, 'sort'> & { readonly max_order_ms?: number });

/** A page with the request that it answers. */
interface SortedPage {
  readonly page: Page;
  readonly request: SortedRequest;
  /** The default order that is being prepared. */
  readonly pendingSort?: SortField;
}

/** Milliseconds that a list waits for a personal order that was not requested. */
const maxDefaultOrderMs = 1_500;

@Controller()
export class OpportunitiesController {
  constructor(
    private readonly services: ServiceClient,
    private readonly tags: EntityTags,
  ) {}

  @ContractRoute('listOpportunities', 'listOpportunitiesWorking')
  async list(
    @Query(new ContractPipe(listQuerySchema)) query: ListQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const parsed = parseListQuery(query);
    const search = hasTotals(parsed) ? await this.services.profileForList(parsed, principal) : undefined;
    const read = async () => {
      const value = await this.readSorted(parsed, search, principal);
      return { value, steadyMs: isSteady(value) ? undefined : 0 };
    };
    const sorted = await this.tags.answer(reply, principal, read, search);
    if (sorted === undefined) return undefined;
    const { page, request, pendingSort } = sorted;
    if ('sort' in request) void reply.header('x-sort', JSON.stringify(request.sort));
    if (pendingSort !== undefined) void reply.header('x-sort-pending', pendingSort);
    const isAfterCursor = !('ids' in request) && request.after !== undefined;
    setRangeHeaders(reply, 'opportunities', isAfterCursor ? { ...page, offset: null } : page);
    void reply.header('x-total-relation', (page.total_is ?? 'exact').replace('_', '-'));
    if (page.next !== undefined) void reply.header('x-next', page.next);
    if (page.understood !== undefined)
      void reply.header('x-understood', encodeURIComponent(JSON.stringify(page.understood)));
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
  async facets(
    @Query(new ContractPipe(facetsQuerySchema)) { filter: text, ...query }: FacetsQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'opportunityFacets'> | undefined> {
    const filter = parseFilter(text);
    const search = filter.for_you === undefined ? undefined : await this.services.searchProfile(principal);
    const request = { audience: principal.audience, filter, ...query, ...(search === undefined ? {} : { search }) };
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
    const { audience } = principal;
    const search = await this.services.profileIfAvailable(principal);
    const { rows, ...found } = await this.services.call(
      'opportunities.search',
      { audience, criteria, ...(search === undefined ? {} : { search }) },
      principal,
    );
    return { success: true, data: rows, ...found, elapsed_ms: Math.round((performance.now() - started) * 10) / 10 };
  }

  @ContractRoute('getOpportunity')
  get(
    @Param(opportunityPath) { id }: z.output<typeof byId>,
    @Query(new ContractPipe(detailQuerySchema)) { asOf: as_of }: z.output<typeof detailQuerySchema>,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'getOpportunity'> | undefined> {
    const request = { id, audience: principal.audience, as_of };
    return this.tags.answer(reply, principal, async () => ({
      value: await this.services.call('opportunities.get', request, principal),
    }));
  }

  /** The list in the requested order, otherwise in the default order. If the default is a personal order that is not ready, sorts by score. */
  private async readSorted(
    parsed: ListRequest,
    search: SearchProfile | undefined,
    principal: Principal,
  ): Promise<SortedPage> {
    const request = withSort(parsed, search);
    if (!mayFallBack(parsed, request)) return { page: await this.read(request, search, principal), request };
    try {
      const page = await this.read({ ...request, max_order_ms: maxDefaultOrderMs }, search, principal);
      return { page, request };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'ORDER_NOT_READY')) throw error;
      const byScore = withSort(parsed, undefined);
      return { page: await this.read(byScore, search, principal), request: byScore, pendingSort: personalSortField };
    }
  }

  private async read(request: SortedRequest, search: SearchProfile | undefined, principal: Principal): Promise<Page> {
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
    return fetchList(request, (part) =>
      this.services.callForRowsText('opportunities.list', { ...part, audience, search }, principal),
    );
  }
}

/** Whether a list changes only with its records and the person's preferences. At a past instant, days are counted from that instant. */
function isSteady({ request, pendingSort }: SortedPage): boolean {
  if (pendingSort !== undefined) return false;
  if ('ids' in request) return true;
  return request.as_of !== undefined || !dependsOnTime(request.filter);
}

/** Whether the rows of a list have totals for the caller's profile. */
function hasTotals(request: ListRequest): request is PageRequest {
  return !('ids' in request) && request.as_of === undefined;
}

/**
 * Whether a list may be sorted by score while its personal order is being prepared. A later page must have the order of the page before it, and
 * `for_you` needs the personal order anyway.
 */
function mayFallBack(parsed: ListRequest, request: SortedRequest): boolean {
  if ('ids' in parsed || 'ids' in request) return false;
  const { sort, after, filter } = parsed;
  return (
    sort === undefined && request.sort[0] === personalSortField && after === undefined && filter.for_you === undefined
  );
}

/** Adds the caller's default order unless an order is given. */
function withSort(request: ListRequest, search: SearchProfile | undefined): SortedRequest {
  if ('ids' in request) return request;
  const { sort, filter, as_of } = request;
  const hasProfile = search !== undefined && hasOwnRecipe(search);
  const hasText = filter.q !== undefined;
  return { ...request, sort: sort ?? [defaultSort({ hasText, hasProfile, isPast: as_of !== undefined }), 'DESC'] };
}
