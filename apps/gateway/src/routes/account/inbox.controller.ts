import { Controller, Logger, Query } from '@nestjs/common';
import { toAppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { type InboxNotices, type InboxQuery, inboxQuerySchema } from '@rfp/contracts/tracking/inbox';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { ServiceClient } from '../service-client.js';

/** Time limit of the notices: entries do not wait long for a slow auth service. */
const noticesTimeoutMs = 2000;

/** The inbox: entries of the opportunities service, and notices of the auth service on the first page. */
@Controller()
export class InboxController {
  readonly #log = new Logger(InboxController.name);

  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('inbox')
  async list(
    @Query(new ContractPipe(inboxQuerySchema)) query: InboxQuery,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'inbox'>> {
    const [page, notices] = await Promise.all([
      this.services.call('opportunities.inbox', query, principal),
      query.after === undefined ? this.#notices(principal) : null,
    ]);
    return { ...page, notices };
  }

  /** Null if they cannot be read, because the entries are useful without them. */
  async #notices(principal: Principal): Promise<InboxNotices | null> {
    try {
      return await this.services.call('auth.inbox-notices', {}, principal, noticesTimeoutMs);
    } catch (error) {
      this.#log.warn(`The inbox is shown without notices: ${toAppError(error).message}`);
      return null;
    }
  }
}
