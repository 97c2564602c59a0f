import { authPrefix } from '@rfp/contracts/http';
import { type AuthConfig } from './auth.config.js';

export const defaultMinimumDelayMs = 60;

/** The configuration in the form that the services use. */
export class AuthSettings {
  constructor(
    readonly values: AuthConfig,
    /** Minimum response time of requests that must not reveal an account. */
    readonly minimumDelayMs = defaultMinimumDelayMs,
  ) {}

  /** Issuer of the tokens and base URL of the wire contract. */
  get authUrl(): string {
    return this.values.SITE_URL + authPrefix;
  }

  get siteUrl(): string {
    return this.values.SITE_URL;
  }

  get demoMode(): boolean {
    return this.values.RFP_DEMO === 'on';
  }

  /** Whether groups of single sign-on decide the roles of accounts. */
  get mapsGroups(): boolean {
    return this.values.AUTH_OIDC_ADMINISTRATORS.length > 0 || this.values.AUTH_OIDC_CURATORS.length > 0;
  }

  /** Allowed origins of redirects, the site's first. */
  get origins(): string[] {
    return [this.values.SITE_URL, ...this.values.AUTH_REDIRECT_ORIGINS];
  }
}
