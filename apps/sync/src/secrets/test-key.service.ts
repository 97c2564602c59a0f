import { Injectable } from '@nestjs/common';
import { type KeyedSource, type KeyTest } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type ConnectorType, type KeyCheck } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { perplexity } from '@rfp/sources/perplexity/check-key';
import { connectorTypes } from '@rfp/sources/registry';
import { DataSource } from 'typeorm';
import { ConnectorSettings } from '../connector-settings.js';
import { saveUsage, trackUsage } from '../runs/ledger/account-usage.js';
import { Outbound } from '../sources/configured/outbound.js';
import { DryRunsService } from '../sources/dry-run/dry-runs.service.js';
import { redactKeyInError } from './redact-key.js';
import { SourceKeysService, titleOf } from './source-keys.service.js';

/** Short enough for a person to wait. */
const limitMs = 15_000;

interface TestableService {
  check: KeyCheck;
  type: Pick<ConnectorType, 'egress' | 'operator'>;
}

const testableServices: ReadonlyMap<string, TestableService> = new Map<string, TestableService>([
  ...connectorTypes.flatMap((type) => {
    const check = type.operator?.apiKey?.check;
    return check === undefined ? [] : [[type.key, { check, type }] as const];
  }),
  [perplexity.key, { check: perplexity.check, type: { egress: 'guarded' } }],
]);

/** Tests a key with one request to its service. The request counts against the quota of the key. */
@Injectable()
export class TestKeyService {
  constructor(
    private readonly database: DataSource,
    private readonly keys: SourceKeysService,
    private readonly dryRuns: DryRunsService,
    private readonly outbound: Outbound,
    private readonly settings: ConnectorSettings,
  ) {}

  /** @throws SOURCE_NOT_FOUND, RATE_LIMITED. The service's answer is part of the result. */
  async test(source: KeyedSource, { user_id }: Pick<Caller, 'user_id'>): Promise<KeyTest> {
    const name = titleOf(source);
    const testableService = testableServices.get(source);
    if (testableService === undefined) throw new AppError('SOURCE_NOT_FOUND', { details: { source } });
    const started = performance.now();
    const timeoutError = new AppError('SOURCE_TIMEOUT', {
      message: `${name} did not answer within ${limitMs / 1000} seconds.`,
    });
    const result = await this.dryRuns
      .run(user_id, timeoutError, ({ signal }) => this.tryKey(source, testableService, signal), limitMs)
      .then((message) => ({ success: true, message }))
      .catch((thrown: unknown) => {
        const { code, message } = toAppError(thrown);
        // Other tests are in progress, so nothing is known about the key.
        if (code === 'RATE_LIMITED') throw thrown;
        return { success: false, message };
      });
    return { ...result, elapsed_ms: Math.round(performance.now() - started) };
  }

  private async tryKey(source: KeyedSource, { check, type }: TestableService, signal: AbortSignal): Promise<string> {
    const trackedUsage = await trackUsage(this.database, { account: check.account, keyOf: source }, new Date());
    const key = await this.keys.open(source);
    if (key === null) throw new AppError('SOURCE_KEY_MISSING', { message: `No API key of ${titleOf(source)} is set.` });
    const baseUrl = this.settings.baseUrlOf(type) ?? check.baseUrl;
    const { send, pace } = this.outbound.routeFor(type, { ...check.pace, ...this.settings.paceOf(type) }, baseUrl);
    const fetch = createSourceFetch({ signal, usage: trackedUsage.usage, send, retry: { attempts: 1 }, ...pace });
    try {
      return await check.run({ fetch, now: new Date(), signal, checkpoint: null, apiKey: key }, baseUrl);
    } catch (thrown) {
      throw redactKeyInError(toAppError(thrown), key);
    } finally {
      await saveUsage(this.database, trackedUsage);
    }
  }
}
