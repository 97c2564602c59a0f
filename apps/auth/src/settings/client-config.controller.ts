import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { authApiVersion } from '@rfp/contracts/http';
import { type RpcReply } from '@rfp/contracts/rpc';
import { AuthSettings } from '../auth-settings.js';
import { demoAccount } from '../demo/demo-account.js';

/** Configuration that a browser needs before signing in. */
@Controller()
export class ClientConfigController {
  constructor(private readonly settings: AuthSettings) {}

  @MessagePattern('auth.client-config')
  clientConfig(): RpcReply<'auth.client-config'> {
    const { values, demoMode } = this.settings;
    return {
      demo_mode: demoMode,
      demo_account: demoMode ? { email: demoAccount.email, password: demoAccount.password } : null,
      mailbox_url: values.MAILBOX_URL ?? null,
      password_min_length: values.AUTH_PASSWORD_MIN_LENGTH,
      sign_up: values.AUTH_SIGN_UP === 'open',
      sign_up_policy: values.AUTH_SIGN_UP,
      provider: this.#provider(),
    };
  }

  @MessagePattern('auth.sign-in-methods')
  signInMethods(): RpcReply<'auth.sign-in-methods'> {
    const { values, demoMode } = this.settings;
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
      disable_signup: values.AUTH_SIGN_UP !== 'open',
      mailer_autoconfirm: values.AUTH_AUTOCONFIRM === 'on',
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    };
  }

  /** The version of the contract; the build is not public. */
  @MessagePattern('auth.about')
  about(): RpcReply<'auth.about'> {
    return { version: authApiVersion, name: 'auth', description: 'Accounts and sessions' };
  }

  #provider(): { id: string; name: string } | null {
    const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_ID: id, AUTH_OIDC_NAME: name } = this.settings.values;
    return issuer === undefined ? null : { id, name };
  }
}
