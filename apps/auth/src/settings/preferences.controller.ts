import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { preferencesInputSchema } from '@rfp/contracts/account';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { PreferencesService } from './preferences.service.js';
import { SearchProfileService } from './search-profile.service.js';
import { SettingsService } from './settings.service.js';

/** Preferences and settings of the caller. */
@Controller()
export class PreferencesController {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly settings: SettingsService,
    private readonly profiles: SearchProfileService,
  ) {}

  @MessagePattern('auth.preferences')
  read(@Payload() _request: unknown, @Ctx() context: CallContext): Promise<RpcReply<'auth.preferences'>> {
    return this.preferences.read(context.caller.user_id);
  }

  @MessagePattern('auth.save-preferences')
  save(
    @Payload() input: RpcRequest<'auth.save-preferences'>,
    @Ctx() context: CallContext,
  ): Promise<RpcReply<'auth.save-preferences'>> {
    return this.preferences.save(context.caller.user_id, preferencesInputSchema.parse(input));
  }

  @MessagePattern('auth.settings')
  readSettings(@Payload() _request: unknown, @Ctx() context: CallContext): Promise<RpcReply<'auth.settings'>> {
    return this.settings.read(context.caller.user_id);
  }

  @MessagePattern('auth.change-settings')
  change(
    @Payload() change: RpcRequest<'auth.change-settings'>,
    @Ctx() context: CallContext,
  ): Promise<RpcReply<'auth.change-settings'>> {
    return this.settings.change(context.caller.user_id, change);
  }

  @MessagePattern('auth.search-profile')
  searchProfile(@Payload() _request: unknown, @Ctx() context: CallContext): Promise<RpcReply<'auth.search-profile'>> {
    return this.profiles.read(context.caller.user_id);
  }
}
