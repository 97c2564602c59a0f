import { type AlertProfile, type SmartAlerts } from '../data/financial-types.js';

/** Fixed profile for the built-in alerts. */
const sampleProfile: AlertProfile = {
  capabilities: ['Cloud Services', 'Cybersecurity', 'Software Development'],
  industry_focus: ['Federal IT', 'Health IT'],
  company_size: 'Medium',
  certifications: ['ISO 27001', 'CMMI Level 3'],
  keywords: [],
  of: 'sample',
};

/** Fictitious source names. */
export const simulatedSources = ['Example award data', 'Example agency forecast'];

const day = 86_400_000;

export function simulatedAlerts(now: Date): SmartAlerts {
  const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString();
  return {
    high_priority_alerts: [
      {
        opportunity_id: null,
        title: 'Sample alert: cloud migration support',
        agency: 'Example Agency',
        value: '$5M',
        deadline: inDays(5),
        urgency: 'high',
        match_score: 95,
        reason: 'Stands for why a notice fits the capabilities of the profile.',
        action: 'Stands for what to do before the deadline.',
      },
      {
        opportunity_id: null,
        title: 'Sample alert: security assessment',
        agency: 'Example Department',
        value: '$2M',
        deadline: inDays(20),
        urgency: 'medium',
        match_score: 85,
        reason: 'Stands for why a notice fits the certifications of the profile.',
        action: 'Stands for whom to contact.',
      },
    ],
    strategic_opportunities: [
      {
        opportunity_id: null,
        title: 'Sample opportunity: multi-year software contract',
        agency: 'Example Agency',
        value: '$50M',
        timeline: 'In 12 months',
        type: 'Contract vehicle',
        match_score: 75,
        description: 'Stands for an opportunity that needs a long preparation.',
      },
    ],
    competitive_intelligence: [
      {
        opportunity_id: null,
        title: 'Sample update: two competitors merge',
        impact: 'medium',
        relevance: 'Stands for how the news concerns the profile.',
        action: 'Stands for how to react.',
      },
    ],
    market_trends: [
      {
        trend: 'Sample trend: zero trust',
        impact: 'high',
        description: 'Stands for what changes in the market.',
        opportunity: 'Stands for what the change offers.',
      },
    ],
    profile: sampleProfile,
    action_items: [
      { opportunity_id: null, text: 'Sample item: review the alerts of high priority' },
      { opportunity_id: null, text: 'Sample item: update the capability statement' },
    ],
  };
}
