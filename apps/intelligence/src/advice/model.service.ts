import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { toAppError } from '@rfp/contracts/errors';
import { BusClient } from '@rfp/messaging/bus-client';
import { type IntelligenceConfig, intelligenceConfig } from '../intelligence.config.js';
import { createLanguageModel } from '../model/create-language-model.js';
import { type LanguageModel } from '../model/language-model.js';
import { modelSettings } from '../model/model-settings.js';
import { BudgetService, type Prices } from './budget.service.js';

/** A key that was changed in the settings takes effect after at most this time. */
const keyMaxAgeMs = 5000;
/** Amount reserved for an answer until its cost is known, in millionths of a US dollar: several times the usual cost. */
const answerPrice = 50_000;

export interface CurrentModel {
  model: LanguageModel;
  /** Name of the requested model or preset. */
  name: string;
  /** Where the key comes from; null if the model needs none or is not Perplexity. */
  keyFrom: 'settings' | 'environment' | null;
}

/** The configured language model. A changed key creates a new one, so its state (such as a pause) lasts as long as the key. */
@Injectable()
export class ModelService {
  readonly #logger = new Logger(ModelService.name);
  #key: { value: string | undefined; readAt: number } | undefined;
  #reading: Promise<void> | undefined;
  #created: { key: string | undefined; current: CurrentModel | undefined } | undefined;

  constructor(
    private readonly client: BusClient,
    @Inject(intelligenceConfig) private readonly config: IntelligenceConfig,
    private readonly budget: BudgetService,
    @Optional() private readonly maxAgeMs = keyMaxAgeMs,
  ) {}

  /** Returns undefined if no model is configured. */
  async current(): Promise<CurrentModel | undefined> {
    if (this.#key === undefined || performance.now() - this.#key.readAt >= this.maxAgeMs) {
      this.#reading ??= this.readKey().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    const key = this.#key?.value;
    if (this.#created === undefined || this.#created.key !== key) this.#created = { key, current: this.create(key) };
    return this.#created.current;
  }

  /** Reads the key again. Keeps the last key while the sync service does not answer. */
  private async readKey(): Promise<void> {
    let value = this.#key?.value;
    try {
      value = (await this.client.call('sync.model-key', {}, { timeoutMs: 3000 })).key ?? undefined;
    } catch (error) {
      this.#logger.warn(`The key of the language model could not be read: ${toAppError(error).code}`);
    }
    this.#key = { value, readAt: performance.now() };
  }

  private create(key: string | undefined): CurrentModel | undefined {
    const settings = modelSettings(this.config, key);
    const { perplexity, openAiCompatible } = settings;
    const prices: Prices =
      perplexity === undefined ? { search: 0, answer: 0 } : { search: perplexity.searchMicroUsd, answer: answerPrice };
    const model = createLanguageModel(settings, {
      approve: (call, payer) => this.budget.approve(call, payer, prices),
    });
    if (model === undefined) return undefined;
    if (perplexity === undefined) return { model, name: openAiCompatible?.model ?? '', keyFrom: null };
    return { model, name: perplexity.model, keyFrom: key === undefined ? 'environment' : 'settings' };
  }
}
