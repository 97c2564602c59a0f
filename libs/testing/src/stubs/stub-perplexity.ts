import { type StubAnswers } from './stub-answers.js';

const generated_at = '2026-03-10T15:00:00.000Z';

const answer = {
  success: true as const,
  citations: [],
  generated_at,
  origin: 'computed' as const,
  left_out: [],
};

const stubJob = {
  ...answer,
  data: {
    id: '0197a3a4-5555-7000-8000-000000000001',
    state: 'done' as const,
    reason: null,
    continues_at: null,
    total: 0,
    done: 0,
    failed: 0,
    created_at: generated_at,
    finished_at: generated_at,
    results: [],
    next_from: null,
  },
};

const noModel = { state: 'none' as const, text: 'No language model is configured.' };

/** Stub answers without a language model. */
export const perplexityAnswers: StubAnswers = {
  'intelligence.status': () => ({
    ...answer,
    data: {
      configured: false,
      provider: null,
      model: null,
      key_from: null,
      search: noModel,
      answers: noModel,
      last_failure: null,
      budget: {
        person: null,
        workspace: { spent_usd: 0, reserved_usd: 0, limit_usd: 10 },
        renewed_at: '2026-03-11T00:00:00.000Z',
      },
    },
  }),
  'intelligence.search': () => ({ ...answer, data: [] }),
  'intelligence.enrich': ({ id }) => ({
    ...answer,
    data: {
      opportunity_id: id,
      summary: [],
      checked: { kept: 0, dropped: 0 },
      agency_background: null,
      related_awards: [],
      likely_competitors: [],
      recommendations: [],
    },
  }),
  'intelligence.bulk-enrich': () => stubJob,
  'intelligence.bulk-enrichment': () => stubJob,
  'intelligence.cancel-enrichment': () => stubJob,
  'intelligence.score': ({ id }) => ({
    ...answer,
    data: { opportunity_id: id, score: 72, explanation: 'It fits.', factors: [], opinion: null },
  }),
};
