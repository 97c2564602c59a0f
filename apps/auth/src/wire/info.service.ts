import { Injectable } from '@nestjs/common';
import { type ClientConfig } from '@rfp/contracts/account';
import { authApiVersion } from '@rfp/contracts/auth';
import { AuthSettings } from '../auth-settings.js';
import { demoAccount } from '../demo/demo-account.js';
import { type Answer, type Call } from './calls.js';

/** What anybody may know before anybody is signed in. */
@Injectable()
export class InfoService {
  constructor(private readonly settingsOfService: AuthSettings) {}

  async settings(_call: Call<'settings'>): Promise<Answer<'settings'>> {
    const { values, demoMode } = this.settingsOfService;
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

  /** The version is that of the contract; which build this is concerns nobody outside. */
  async health(_call: Call<'health'>): Promise<Answer<'health'>> {
    return { version: authApiVersion, name: 'auth', description: 'Accounts and sessions' };
  }

  clientConfig(): ClientConfig {
    const { values, demoMode } = this.settingsOfService;
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
    const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_ID: id, AUTH_OIDC_NAME: name } = this.settingsOfService.values;
    return issuer === undefined ? null : { id, name };
  }
}
