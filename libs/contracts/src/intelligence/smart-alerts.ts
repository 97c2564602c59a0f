import { z } from 'zod';
import { companyProfileSchema, searchProfileSchema } from '../account.js';
import { answerOf, citationSchema } from '../intelligence.js';
import { audienceSchema, opportunitySchema } from '../opportunity.js';
import { fieldChangeSchema } from '../opportunities/opportunity-history.js';
import { isoInstantSchema, pointsSchema } from '../primitives.js';

const level = z.enum(['high', 'medium', 'low']);
const count = z.int().nonnegative();

/** Input profile of the alerts. */
export const alertProfileSchema = z.strictObject({
  capabilities: companyProfileSchema.shape.capabilities,
  industry_focus: companyProfileSchema.shape.industry_focus,
  company_size: companyProfileSchema.shape.company_size,
  certifications: companyProfileSchema.shape.certifications,
});
export type AlertProfile = z.infer<typeof alertProfileSchema>;

/** A stated profile replaces the saved one. */
export const smartAlertsInputSchema = z.strictObject({ user_profile: alertProfileSchema.optional() });

const alertShape = {
  id: z.uuid(),
  title: z.string(),
  agency: z.string().nullable(),
  /** Display text: `$5M`, or `N/A`. */
  value: z.string(),
};

const priorityAlertSchema = z.strictObject({
  ...alertShape,
  deadline: isoInstantSchema,
  /** `high`: at most 7 days left; `medium`: at most 14; `low`: more. */
  urgency: level,
  /** The total by the user's recipe. */
  match_score: pointsSchema,
  reason: z.string(),
  action: z.string(),
});
export type PriorityAlert = z.infer<typeof priorityAlertSchema>;

const strategicAlertSchema = z.strictObject({
  ...alertShape,
  timeline: z.string(),
  type: z.string(),
  match_score: pointsSchema,
  description: z.string(),
});
export type StrategicAlert = z.infer<typeof strategicAlertSchema>;

const competitiveAlertSchema = z.strictObject({
  title: z.string(),
  impact: level,
  relevance: z.string(),
  action: z.string(),
  /** The opportunity of the alert. */
  opportunity_id: z.uuid(),
});
export type CompetitiveAlert = z.infer<typeof competitiveAlertSchema>;

const trendAlertSchema = z.strictObject({
  trend: z.string(),
  impact: level,
  description: z.string(),
  opportunity: z.string(),
  /** The NAICS code of the sector. */
  naics: z.string(),
});
export type TrendAlert = z.infer<typeof trendAlertSchema>;

const actionItemSchema = z.strictObject({ text: z.string(), opportunity_id: z.uuid() });
export type ActionItem = z.infer<typeof actionItemSchema>;

export const smartAlertsSchema = answerOf(
  z.strictObject({
    high_priority_alerts: z.array(priorityAlertSchema),
    strategic_opportunities: z.array(strategicAlertSchema),
    competitive_intelligence: z.array(competitiveAlertSchema),
    market_trends: z.array(trendAlertSchema),
    smart_alerts: z.strictObject({
      /** Tasks for this week, most urgent first. */
      action_items: z.array(actionItemSchema),
      profile: alertProfileSchema.extend({
        keywords: z.array(z.string()),
        /** Profile behind the alerts. `none`: nothing is known of the user's interests; `sample`: only demo records exist. */
        of: z.enum(['person', 'request', 'sample', 'none']),
      }),
    }),
    citations: z.array(citationSchema),
    generated_at: isoInstantSchema,
  }),
);
export type SmartAlerts = z.infer<typeof smartAlertsSchema>;

export const smartAlertsRequestSchema = z.strictObject({
  audience: audienceSchema,
  /** Search profile of the caller; absent for visitors. */
  search: searchProfileSchema.optional(),
  ...smartAlertsInputSchema.shape,
});

/** An opportunity with its total by the user's recipe, and the main reasons for its points. */
const matchedSchema = z.strictObject({ row: opportunitySchema, score: pointsSchema, reasons: z.array(z.string()) });
export type Matched = z.infer<typeof matchedSchema>;

export const alertMaterialRequestSchema = z.strictObject({
  audience: audienceSchema,
  search: searchProfileSchema,
  /** Maximum opportunities of each list. */
  limit: z.int().min(1).max(20),
});

/**
 * Input of the alerts for a user: lists of open opportunities that match a keyword, code, agency or set-aside of the profile and for which the user
 * is eligible, best matches first.
 */
export const alertMaterialSchema = z.strictObject({
  demo: z.boolean(),
  /** Open and due within 30 days. */
  due: z.array(matchedSchema),
  /** Not open yet, ending awards, or due later and worth a million dollars or more. */
  strategic: z.array(matchedSchema),
  /** Amended within two weeks, with the changes of the last version. For lists, `from` has the removed and `to` the added entries. */
  changed: z.array(matchedSchema.extend({ changes: z.array(fieldChangeSchema) })),
  /** Posted within two weeks by agencies of the profile. */
  posted: z.array(matchedSchema),
  /** Number of best matches that were checked for changes. */
  watched: count,
});
export type AlertMaterial = z.infer<typeof alertMaterialSchema>;
