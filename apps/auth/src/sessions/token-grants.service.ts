import { Injectable } from '@nestjs/common';
import { type AuthSession } from '@rfp/contracts/auth';
import { AuthError } from '../wire/auth-error.js';
import { type Call } from '../wire/calls.js';
import { AuthCodesService } from './auth-codes.service.js';
import { PasswordGrantService } from './password-grant.service.js';
import { RefreshService } from './refresh.service.js';

/** `POST /token`: password, refresh_token, pkce. */
@Injectable()
export class TokenGrantsService {
  constructor(
    private readonly passwords: PasswordGrantService,
    private readonly refreshes: RefreshService,
    private readonly codes: AuthCodesService,
  ) {}

  async grant(call: Call<'token'>): Promise<AuthSession> {
    const type = call.query.grant_type;
    if (type === 'password') return this.passwords.grant(call);
    if (type === 'refresh_token') return this.refreshes.refresh(call);
    if (type === 'pkce') return this.codes.exchange(call);
    throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
  }
}
