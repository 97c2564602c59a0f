import { installationBudget, intelligenceConfigSchema } from './intelligence.config.js';

const budgetOf = (environment: Record<string, string>) =>
  installationBudget(intelligenceConfigSchema.parse(environment));

describe('the budget of all people together', () => {
  it('is 10 dollars a day unless a setting changes it', () => {
    expect(budgetOf({})).toBe(10);
    expect(budgetOf({ MODEL_DAILY_BUDGET_INSTALLATION: '0' })).toBe(0);
  });

  it('is also read from the former name of its setting, which gives way to the new one', () => {
    expect(budgetOf({ MODEL_DAILY_BUDGET_WORKSPACE: '3' })).toBe(3);
    expect(budgetOf({ MODEL_DAILY_BUDGET_WORKSPACE: '3', MODEL_DAILY_BUDGET_INSTALLATION: '4' })).toBe(4);
  });
});
