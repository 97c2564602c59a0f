import { Controller, Query, Res } from '@nestjs/common';
import { accountFilterSchema } from '@rfp/contracts/people/accounts';
import { type RouteReply } from '@rfp/contracts/routes';
import { simpleRestQuerySchema } from '@rfp/contracts/wire/simple-rest';
import { type FastifyReply } from 'fastify';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { newestFirst, setRangeHeaders } from '../lists/list-range.js';
import { parseSimpleRestList, type SimpleRestQuery } from '../lists/parse-simple-rest-list.js';
import { ServiceClient } from '../service-client.js';

const accounts = { filter: accountFilterSchema, ...newestFirst('created_at') };

/** The list of accounts. The other routes of accounts pass their requests on. */
@Controller()
export class AccountsController {
  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('listAccounts')
  async list(
    @Query(new ContractPipe(simpleRestQuerySchema)) query: SimpleRestQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listAccounts'>> {
    const { filter, offset, limit } = parseSimpleRestList(query, accounts);
    const { rows, total } = await this.services.call('auth.accounts', { filter, offset, limit }, principal);
    setRangeHeaders(reply, 'accounts', { offset, rows, total });
    return rows;
  }
}
