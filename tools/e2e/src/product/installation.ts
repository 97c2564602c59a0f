import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { freePort } from '@rfp/testing/free-port';
import { createUser, type TestUser } from './test-user.js';
import { startProduct, type Product } from './programs.js';
import { ProductClient } from './product-client.js';

type Settings = Record<string, string> & { RFP_DATA_DIR: string };

/** A product for a single spec file, with a user. It can be killed and restarted at the same address with the same data. */
export class Installation extends ProductClient {
  private constructor(
    private readonly settings: Settings,
    private product: Product,
    user: TestUser,
  ) {
    super({ url: product.url, mailboxUrl: product.mailboxUrl, dataDir: settings.RFP_DATA_DIR }, user);
  }

  static async start(settings: Record<string, string>): Promise<Installation> {
    const all = {
      RFP_DEMO: 'off',
      RFP_SOURCES: '',
      RFP_DATA_DIR: path.join(temporaryFolder('installation'), 'data'),
      ...settings,
      PORT: String(await freePort()),
    };
    const product = await startProduct(all);
    return new Installation(all, product, await createUser(product));
  }

  get dataDir(): string {
    return this.settings.RFP_DATA_DIR;
  }

  /** All output of the product since its last start. */
  get output(): string {
    return this.product.program.output();
  }

  /** Address of the mailbox, which changes with a restart. */
  override get mailboxUrl(): string {
    return this.product.mailboxUrl;
  }

  /** Starts the product again after it has ended. */
  async restart(): Promise<void> {
    this.product = await startProduct(this.settings);
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    return this.product.program.stop(signal);
  }
}
