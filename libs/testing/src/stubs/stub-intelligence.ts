import { type NoticeDocument } from '@rfp/contracts/intelligence/notice-document';
import { type Audience } from '@rfp/contracts/opportunity';
import { type StubAnswers } from './stub-answers.js';
import { marketAnswers } from './stub-market.js';

const generated_at = '2026-03-10T15:00:00.000Z';

const answerTo = (audience: Audience) => ({
  success: true as const,
  citations: [],
  generated_at,
  origin: audience === 'demo' ? ('demo' as const) : ('computed' as const),
  left_out: [],
});

const quote = { source: { field: 'description' }, start: 0, end: 11, text: 'Maintenance' };
const sentence = { text: 'Maintenance', quotes: [quote] };
const checked = { kept: 1, dropped: 0 };

const briefAnswer = ({ id, audience }: { id: string; audience: Audience }) => ({
  ...answerTo(audience),
  data: { id, summary: [sentence], key_facts: [], requirements: [], checked },
});

const stubDocument: NoticeDocument = {
  id: 'a'.repeat(32),
  name: 'Statement of work.pdf',
  url: 'https://example.gov/files/1',
  state: 'not_fetched',
  reason: null,
  kind: null,
  bytes: null,
  pages: null,
  fetched_at: null,
  problems: [],
};

/** Stub answers of intelligence, without figures. */
export const intelligenceAnswers: StubAnswers = {
  ...marketAnswers,
  'intelligence.health': () => ({ status: 'ok', checks: { database: 'ok' } }),
  'intelligence.financial-metrics': ({ audience }) => ({ ...answerTo(audience), data: [] }),
  'intelligence.market-analysis': ({ audience }) => ({
    ...answerTo(audience),
    data: { summary: 'Sixty opportunities were posted.', key_trends: [], hot_sectors: [], generated_at },
  }),
  'intelligence.smart-alerts': ({ audience }) => ({
    ...answerTo(audience),
    data: {
      high_priority_alerts: [],
      strategic_opportunities: [],
      competitive_intelligence: [],
      market_trends: [],
      smart_alerts: {
        action_items: [],
        profile: {
          of: 'none',
          keywords: [],
          capabilities: [],
          industry_focus: [],
          company_size: null,
          certifications: [],
        },
      },
      citations: [],
      generated_at,
    },
  }),
  'intelligence.brief': briefAnswer,
  'intelligence.write-brief': briefAnswer,
  'intelligence.ask': ({ id, audience, question }) => ({
    ...answerTo(audience),
    data: { id, question, answer: { state: 'stated', sentences: [sentence] }, checked },
  }),
  'intelligence.questions': ({ id }) => ({ id, questions: [] }),
  'intelligence.amendment-impact': ({ id }) => ({
    id,
    from: null,
    to: {
      source_name: 'SAM.gov',
      source_id: '1',
      channel: 'api',
      version: 1,
      fetched_at: generated_at,
      run_id: '0197a3a4-0000-7000-8000-000000000001',
      hash: 'a'.repeat(64),
    },
    impact: { sources: [], requirements: [], answers: [], checked: [], score_parts: [] },
  }),
  'intelligence.checked-requirements': ({ id }) => ({ id, requirements: [] }),
  'intelligence.check-requirement': ({ id, requirement, checked: isChecked }) => ({
    id,
    requirements: isChecked ? [{ requirement, before: null, checked_at: generated_at }] : [],
  }),
  'intelligence.documents': ({ id }) => ({ id, documents: [stubDocument] }),
  'intelligence.read-documents': ({ id }) => ({ id, documents: [{ ...stubDocument, state: 'waiting' }] }),
  'intelligence.document-page': ({ document, page }) => ({
    document,
    name: stubDocument.name,
    page,
    pages: 1,
    page_name: null,
    text: 'Maintenance of the cooling systems',
    width: 612,
    height: 792,
    marks: [{ left: 72, top: 72, width: 60, height: 12 }],
  }),
  'intelligence.compliance': ({ audience }) => ({
    ...answerTo(audience),
    data: { summary: [sentence], requirements: [], risks: [], checked },
  }),
};
