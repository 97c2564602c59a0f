import { sharedProduct, type SharedProduct } from '../product/shared-product.js';

/** Client of the identity provider, in the settings of the product that the specs of this folder share. */
export const oidcClient = { clientId: 'rfp-tracker', clientSecret: 'twin-secret' };
export const samGovKey = 'sam-key-of-the-environment-0123456789';

export function accountsProduct(): Promise<SharedProduct> {
  return sharedProduct({
    name: 'accounts',
    services: ['oidc'],
    settings: (port) => ({
      RFP_DEMO: 'off',
      AUTH_PASSWORD_MIN_LENGTH: '8',
      AUTH_MAIL_INTERVAL_SECONDS: '0',
      AUTH_MAILS_PER_HOUR_NETWORK: '1000',
      AUTH_OIDC_ISSUER: `http://127.0.0.1:${port('oidc')}`,
      AUTH_OIDC_CLIENT_ID: oidcClient.clientId,
      AUTH_OIDC_CLIENT_SECRET: oidcClient.clientSecret,
      AUTH_OIDC_NAME: 'Example ID',
      SAM_API_KEY: samGovKey,
    }),
  });
}
