import { Body, Controller, Inject, Param } from '@nestjs/common';
import {
  apiTokenInputSchema,
  preferencesInputSchema,
  settingsChangeSchema,
  type ApiTokenInput,
  type PreferencesInput,
  type SettingsChange,
} from '@rfp/contracts/account';
import { whoAmISchema } from '@rfp/contracts/caller';
import { type RouteReply } from '@rfp/contracts/http';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { Services } from './services.js';

const tokenId = new IdPipe('TOKEN_NOT_FOUND');
const sessionId = new IdPipe('SESSION_NOT_FOUND');

/** What belongs to the caller's own account. Whose that is, the services read from the pass and from nothing that is sent. */
@Controller()
export class AccountController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('clientConfig')
  clientConfig(): Promise<RouteReply<'clientConfig'>> {
    return this.services.ask('auth.client-config', {}, 'nobody');
  }

  @Serves('whoAmI')
  whoAmI(@AskedBy() { caller }: Asker): RouteReply<'whoAmI'> {
    return whoAmISchema.strip().parse(caller);
  }

  @Serves('getPreferences')
  preferences(@AskedBy() asker: Asker): Promise<RouteReply<'getPreferences'>> {
    return this.services.ask('auth.preferences', {}, asker);
  }

  @Serves('putPreferences')
  savePreferences(
    @Body(new ContractPipe(preferencesInputSchema)) preferences: PreferencesInput,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'putPreferences'>> {
    return this.services.ask('auth.save-preferences', preferences, asker);
  }

  @Serves('getSettings')
  settings(@AskedBy() asker: Asker): Promise<RouteReply<'getSettings'>> {
    return this.services.ask('auth.settings', {}, asker);
  }

  @Serves('changeSettings')
  changeSettings(
    @Body(new ContractPipe(settingsChangeSchema)) change: SettingsChange,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'changeSettings'>> {
    return this.services.ask('auth.change-settings', change, asker);
  }

  @Serves('listApiTokens')
  tokens(@AskedBy() asker: Asker): Promise<RouteReply<'listApiTokens'>> {
    return this.services.ask('auth.tokens', {}, asker);
  }

  @Serves('createApiToken')
  createToken(
    @Body(new ContractPipe(apiTokenInputSchema)) token: ApiTokenInput,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'createApiToken'>> {
    return this.services.ask('auth.create-token', token, asker);
  }

  @Serves('revokeApiToken')
  revokeToken(@Param('id', tokenId) id: string, @AskedBy() asker: Asker): Promise<RouteReply<'revokeApiToken'>> {
    return this.services.ask('auth.revoke-token', { id }, asker);
  }

  @Serves('listOwnSessions')
  sessions(@AskedBy() asker: Asker): Promise<RouteReply<'listOwnSessions'>> {
    return this.services.ask('auth.sessions', {}, asker);
  }

  @Serves('revokeOwnSession')
  revokeSession(@Param('id', sessionId) id: string, @AskedBy() asker: Asker): Promise<RouteReply<'revokeOwnSession'>> {
    return this.services.ask('auth.revoke-session', { id }, asker);
  }
}
