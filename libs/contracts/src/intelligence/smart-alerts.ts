import { z } from 'zod';
import { companyProfileSchema, searchProfileSchema } from '../account.js';
import { answerOf, citationSchema } from '../intelligence.js';
import { audienceSchema, opportunitySchema } from '../opportunity.js';
import { fieldChangeSchema } from '../opportunities/opportunity-history.js';
import { isoInstantSchema, pointsSchema } from '../primitives.js';

const level = z.enum(['high', 'medium', 'low']);
const count = z.int().nonnegative();

/** Whom alerts are for. */
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
  /** Text for people: `$5M`, or `N/A`. */
  value: z.string(),
};

const priorityAlertSchema = z.strictObject({
  ...alertShape,
  deadline: isoInstantSchema,
  /** By the days left: at most 7, at most 14, more. */
  urgency: level,
  /** The total by the recipe of the person. */
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
  /** The opportunity that it is about. */
  opportunity_id: z.uuid(),
});
export type CompetitiveAlert = z.infer<typeof competitiveAlertSchema>;

const trendAlertSchema = z.strictObject({
  trend: z.string(),
  impact: level,
  description: z.string(),
  opportunity: z.string(),
  /** The sector, by its NAICS code. */
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
      /** For this week, the most urgent first. */
      action_items: z.array(actionItemSchema),
      profile: alertProfileSchema.extend({
        keywords: z.array(z.string()),
        /** Whose it is: `none`, if nothing is known of what the person looks for; `sample` with demo records only. */
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
  /** Search profile of the caller; none for visitors. */
  search: searchProfileSchema.optional(),
  ...smartAlertsInputSchema.shape,
});

/** An opportunity with its total by the recipe of a person, and what has given it the most points. */
const matchedSchema = z.strictObject({ row: opportunitySchema, score: pointsSchema, reasons: z.array(z.string()) });
export type Matched = z.infer<typeof matchedSchema>;

export const alertMaterialRequestSchema = z.strictObject({
  audience: audienceSchema,
  search: searchProfileSchema,
  /** Opportunities of each list. */
  limit: z.int().min(1).max(20),
});

/**
 * Input of the alerts for a person: lists of open opportunities with a keyword, code, agency or set-aside of the profile, for which the person is eligible,
 * the best matches first.
 */
export const alertMaterialSchema = z.strictObject({
  demo: z.boolean(),
  /** Open and due within 30 days. */
  due: z.array(matchedSchema),
  /** Not open yet, awards that end, or due later and worth a million dollars or more. */
  strategic: z.array(matchedSchema),
  /** Amended within two weeks, with what the last version changed: of lists `from` has what was removed and `to` what was added. */
  changed: z.array(matchedSchema.extend({ changes: z.array(fieldChangeSchema) })),
  /** Posted within two weeks by agencies of the profile. */
  posted: z.array(matchedSchema),
  /** Best matches of which those in `changed` are: changes of others are not seen. */
  watched: count,
});
export type AlertMaterial = z.infer<typeof alertMaterialSchema>;
