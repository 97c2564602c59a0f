import { Body, Controller, Inject, Param } from '@nestjs/common';
import {
  apiTokenInputSchema,
  preferencesInputSchema,
  type ApiTokenInput,
  type PreferencesInput,
} from '@rfp/contracts/account';
import { settingsChangeSchema, type SettingsChange } from '@rfp/contracts/settings';
import { whoAmISchema } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { ByNetwork, type Requester } from '../limits/requester.js';
import { ServiceClient } from './service-client.js';

const tokenId = new IdPipe('TOKEN_NOT_FOUND');
const sessionId = new IdPipe('SESSION_NOT_FOUND');

/** The caller's own account. The services take the account from the caller assertion only, never from the request. */
@Controller()
export class AccountController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('clientConfig')
  clientConfig(@ByNetwork() network: { requester: Requester }): Promise<RouteReply<'clientConfig'>> {
    return this.services.call('auth.client-config', {}, network);
  }

  @ContractRoute('whoAmI')
  async whoAmI(@CurrentCaller() principal: Principal): Promise<RouteReply<'whoAmI'>> {
    const { expires_at } = await this.services.call('auth.token-expiry', {}, principal);
    return whoAmISchema.strip().parse({ ...principal.caller, token_expires_at: expires_at });
  }

  @ContractRoute('getPreferences')
  preferences(@CurrentCaller() principal: Principal): Promise<RouteReply<'getPreferences'>> {
    return this.services.call('auth.preferences', {}, principal);
  }

  /** A browser logs every failed request, and having saved nothing is no failure. */
  @ContractRoute('findPreferences')
  async savedPreferences(@CurrentCaller() principal: Principal): Promise<RouteReply<'findPreferences'>> {
    try {
      return { preferences: await this.services.call('auth.preferences', {}, principal) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'PGRST116') return { preferences: null };
      throw error;
    }
  }

  @ContractRoute('putPreferences')
  savePreferences(
    @Body(new ContractPipe(preferencesInputSchema)) preferences: PreferencesInput,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'putPreferences'>> {
    return this.services.call('auth.save-preferences', preferences, principal);
  }

  @ContractRoute('getSettings')
  settings(@CurrentCaller() principal: Principal): Promise<RouteReply<'getSettings'>> {
    return this.services.call('auth.settings', {}, principal);
  }

  @ContractRoute('changeSettings')
  changeSettings(
    @Body(new ContractPipe(settingsChangeSchema)) change: SettingsChange,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'changeSettings'>> {
    return this.services.call('auth.change-settings', change, principal);
  }

  @ContractRoute('listApiTokens')
  tokens(@CurrentCaller() principal: Principal): Promise<RouteReply<'listApiTokens'>> {
    return this.services.call('auth.tokens', {}, principal);
  }

  @ContractRoute('createApiToken')
  createToken(
    @Body(new ContractPipe(apiTokenInputSchema)) token: ApiTokenInput,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'createApiToken'>> {
    return this.services.call('auth.create-token', token, principal);
  }

  @ContractRoute('revokeApiToken')
  revokeToken(
    @Param('id', tokenId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'revokeApiToken'>> {
    return this.services.call('auth.revoke-token', { id }, principal);
  }

  @ContractRoute('listOwnSessions')
  sessions(@CurrentCaller() principal: Principal): Promise<RouteReply<'listOwnSessions'>> {
    return this.services.call('auth.sessions', {}, principal);
  }

  @ContractRoute('revokeOwnSession')
  revokeSession(
    @Param('id', sessionId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'revokeOwnSession'>> {
    return this.services.call('auth.revoke-session', { id }, principal);
  }
}
