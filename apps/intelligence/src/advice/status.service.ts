import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { type DayBudget, type ModelFunction, type PerplexityStatus } from '@rfp/contracts/intelligence/perplexity';
import { AdviceService } from './advice.service.js';
import { BudgetService, type DaySpend, renewedAt } from './budget.service.js';
import { type CurrentModel, ModelService } from './model.service.js';

/** Texts for people that explain each state and its solution. */
const texts: Record<'search' | 'answers', Record<ModelFunction['state'], string>> = {
  search: {
    ready: 'Searches the web.',
    paused:
      'Searching the web failed several times in a row, so it pauses for a few minutes. Searches find the opportunities here meanwhile.',
    retired:
      'The provider has retired its search. Update this software, or remove the key; searches find the opportunities here.',
    unsupported:
      'This model cannot search the web: searches find the opportunities here. Add a Perplexity key in Settings to search the web.',
    none: 'Searches find the opportunities here. Add a Perplexity key in Settings to search the web.',
  },
  answers: {
    ready: 'Adds words with their sources to the figures, which are computed here.',
    paused:
      'The model failed several times in a row, so it pauses for a few minutes. Answers are computed here meanwhile.',
    retired:
      'The provider has retired the API of its answers. Update this software, or configure another model; answers are computed here.',
    unsupported: 'This model does not answer questions: answers are computed here.',
    none: 'Answers are computed from the opportunities and awards here. Add a Perplexity key in Settings to have a language model comment on them.',
  },
};

/** Reports which language model answers, and its costs. */
@Injectable()
export class StatusService {
  constructor(
    private readonly models: ModelService,
    private readonly advice: AdviceService,
    private readonly budget: BudgetService,
  ) {}

  async read(caller: Caller, now = new Date()): Promise<PerplexityStatus> {
    const [current, spend] = await Promise.all([
      this.models.current(),
      this.budget.read(caller.kind === 'person' ? caller.user_id : null, now),
    ]);
    const generated_at = now.toISOString();
    return {
      success: true,
      data: {
        ...this.describe(current),
        budget: {
          person: spend.person && inDollars(spend.person),
          workspace: inDollars(spend.installation),
          renewed_at: renewedAt(now),
        },
      },
      citations: [],
      generated_at,
      origin: 'computed',
      left_out: [],
    };
  }

  private describe(current: CurrentModel | undefined): Omit<PerplexityStatus['data'], 'budget'> {
    if (current === undefined) return { ...noModel, search: functionOf('search'), answers: functionOf('answers') };
    const { search, answer } = current.model.state();
    return {
      configured: true,
      provider: current.model.provider,
      model: current.name,
      key_from: current.keyFrom,
      search: functionOf('search', search),
      answers: functionOf('answers', answer),
      last_failure: this.advice.lastFailure(current),
    };
  }
}

const noModel = { configured: false, provider: null, model: null, key_from: null, last_failure: null };

function functionOf(name: keyof typeof texts, state: ModelFunction['state'] = 'none'): ModelFunction {
  return { state, text: texts[name][state] };
}

function inDollars({ spent, reserved, limit }: DaySpend): DayBudget {
  return { spent_usd: spent / 1e6, reserved_usd: reserved / 1e6, limit_usd: limit / 1e6 };
}
