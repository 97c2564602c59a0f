import { authPrefix } from '@rfp/contracts/auth';
import { type AuthConfig } from './auth.config.js';

/** The configuration as the service's classes ask for it. */
export class AuthSettings {
  constructor(readonly values: AuthConfig) {}

  /** Issuer of tokens, and the address under which the client reaches the service. */
  get authUrl(): string {
    return this.values.SITE_URL + authPrefix;
  }

  get demoMode(): boolean {
    return this.values.RFP_DEMO === 'on';
  }

  /** Origins that a redirect may lead to, that of the site first. */
  get origins(): string[] {
    return [this.values.SITE_URL, ...this.values.AUTH_REDIRECT_ORIGINS];
  }
}
