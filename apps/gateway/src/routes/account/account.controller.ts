import { Controller } from '@nestjs/common';
import { whoAmISchema } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ServiceClient } from '../service-client.js';

/** The caller's own account. The services take the account from the caller assertion only, never from the request. */
@Controller()
export class AccountController {
  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('whoAmI')
  async whoAmI(@CurrentCaller() principal: Principal): Promise<RouteReply<'whoAmI'>> {
    const { expires_at } = await this.services.call('auth.token-expiry', {}, principal);
    return whoAmISchema.strip().parse({ ...principal.caller, token_expires_at: expires_at });
  }

  /** Returns null instead of an error, because a browser logs every failed request and missing preferences are not a failure. */
  @ContractRoute('findPreferences')
  async savedPreferences(@CurrentCaller() principal: Principal): Promise<RouteReply<'findPreferences'>> {
    try {
      return { preferences: await this.services.call('auth.preferences', {}, principal) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'PGRST116') return { preferences: null };
      throw error;
    }
  }
}
