import { ProductClient } from '../product/product-client.js';
import { sharedProduct } from '../product/shared-product.js';
import { createUser } from '../product/test-user.js';

/** The product that the specs of the terminal share, with an active schedule, and a new user for the calling spec. */
export async function terminalProduct(): Promise<{
  client: ProductClient;
  port: (service: string) => number;
  output: () => Promise<string>;
}> {
  const product = await sharedProduct({
    name: 'terminal',
    services: ['feed', 'grants', 'publisher', 'site'],
    settings: (port) => ({
      RFP_DEMO: 'off',
      RFP_SOURCES: '',
      GRANTS_GOV_BASE_URL: `http://127.0.0.1:${port('grants')}`,
      GRANTS_GOV_INTERVAL_MS: '0',
      RFP_SCHEDULE: 'on',
      SCRAPING_ALLOWED_HOSTS: ['feed', 'publisher', 'site'].map((service) => `127.0.0.1:${port(service)}`).join(','),
      SCRAPING_INTERVAL_MS: '0',
    }),
  });
  return { client: new ProductClient(product, await createUser(product)), port: product.port, output: product.output };
}
