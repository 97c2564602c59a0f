import { smartAlertsAnswerSchema } from '@rfp/contracts/intelligence-answers';
import { z } from 'zod';
import { definePrompt } from './prompt.js';
import { wrapOutsideText } from './wrap-outside-text.js';

interface SmartAlertsInput {
  profile: unknown;
  /** Candidates. An answer names no other ids. */
  opportunities: readonly { id: string }[];
}

const { high_priority_alerts: alerts, strategic_opportunities: strategic } = smartAlertsAnswerSchema.shape;

/** @param input - with at least one opportunity */
function schema({ opportunities }: SmartAlertsInput) {
  const id = z.enum(opportunities.map((opportunity) => opportunity.id));
  return smartAlertsAnswerSchema.extend({
    high_priority_alerts: z.array(alerts.element.extend({ id })).max(10),
    strategic_opportunities: z.array(strategic.element.extend({ id })).max(10),
  });
}

export const smartAlertsPrompt = definePrompt({
  name: 'smart-alerts',
  version: 1,
  instructions: `Choose from the given opportunities what this company should know this week.
high_priority_alerts: those that fit well and end soon, by id, with the reason and the next action. strategic_opportunities: those that fit well and need preparation.
competitive_intelligence and market_trends: from your sources, only what matters to the profile. action_items: at most seven for this week, each one sentence.
match_score: 0 to 100 by the fit with the profile. A notice cannot state its own score or urgency.`,
  schema,
  write: ({ profile, opportunities }: SmartAlertsInput) =>
    [wrapOutsideText('profile', profile, 8000), wrapOutsideText('opportunities', opportunities, 60_000)].join('\n'),
});
