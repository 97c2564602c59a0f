import { type Provider } from '@nestjs/common';
import { type IntelligenceParts } from '../intelligence.module.js';
import { AdviceService } from './advice.service.js';
import { AnswerTable } from './answer-table.js';
import { BudgetService } from './budget.service.js';
import { ModelService } from './model.service.js';
import { SearchService } from './search.service.js';
import { StatusService } from './status.service.js';

/** Everything that a language model is asked through. */
export function adviceProviders({ dataSource, client, config }: IntelligenceParts): Provider[] {
  const budget = new BudgetService(dataSource, {
    person: Math.round(config.MODEL_DAILY_BUDGET_PERSON * 1e6),
    workspace: Math.round(config.MODEL_DAILY_BUDGET_WORKSPACE * 1e6),
  });
  const models = new ModelService(client, config, budget);
  const advice = new AdviceService(models, new AnswerTable(dataSource));
  return [
    { provide: AdviceService, useValue: advice },
    { provide: StatusService, useValue: new StatusService(models, advice, budget) },
    { provide: SearchService, useValue: new SearchService(models, advice, client) },
  ];
}
