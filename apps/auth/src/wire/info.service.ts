import { Injectable } from '@nestjs/common';
import { type ClientConfig } from '@rfp/contracts/account';
import { authApiVersion } from '@rfp/contracts/http';
import { AuthSettings } from '../auth-settings.js';
import { demoAccount } from '../demo/demo-account.js';
import { type Result, type Call } from './calls.js';

/** Public information. */
@Injectable()
export class InfoService {
  constructor(private readonly authSettings: AuthSettings) {}

  async settings(_call: Call<'settings'>): Promise<Result<'settings'>> {
    const { values, demoMode } = this.authSettings;
    const provider = this.#provider();
    return {
      external: {
        google: false,
        github: false,
        ...(provider === null ? {} : { [provider.id]: true }),
        email: true,
        phone: false,
        anonymous_users: demoMode,
      },
      disable_signup: values.AUTH_SIGN_UP === 'off',
      mailer_autoconfirm: values.AUTH_AUTOCONFIRM === 'on',
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    };
  }

  /** The version of the contract; the build is not public. */
  async health(_call: Call<'health'>): Promise<Result<'health'>> {
    return { version: authApiVersion, name: 'auth', description: 'Accounts and sessions' };
  }

  clientConfig(): ClientConfig {
    const { values, demoMode } = this.authSettings;
    return {
      demo_mode: demoMode,
      demo_account: demoMode ? { email: demoAccount.email, password: demoAccount.password } : null,
      mailbox_url: values.MAILBOX_URL ?? null,
      password_min_length: values.AUTH_PASSWORD_MIN_LENGTH,
      sign_up: values.AUTH_SIGN_UP === 'on',
      provider: this.#provider(),
    };
  }

  #provider(): { id: string; name: string } | null {
    const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_ID: id, AUTH_OIDC_NAME: name } = this.authSettings.values;
    return issuer === undefined ? null : { id, name };
  }
}
