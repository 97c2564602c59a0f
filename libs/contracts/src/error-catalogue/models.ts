import { type ErrorTable } from './entry.js';

/** Language models and their web search. */
export const modelErrors = {
  MODEL_CANNOT_SEARCH: {
    status: 409,
    exit: 78,
    text: 'The configured language model has no web search. Add a Perplexity key to search the web.',
  },
  MODEL_KEY_REFUSED: { status: 502, exit: 4, text: 'The provider of the model refused the API key.' },
  MODEL_REFUSED: { status: 502, exit: 5, text: 'The provider of the model refused the request.' },
  MODEL_RETIRED: {
    status: 502,
    exit: 5,
    text: 'The provider has retired this function of the model. Update this software, or configure another model.',
  },
  MODEL_CREDIT_SPENT: {
    status: 503,
    exit: 6,
    text: 'The credit at the provider of the model is used up. Add credit there.',
  },
  MODEL_BUDGET_SPENT: {
    status: 429,
    exit: 6,
    text: "Today's budget for the language model is used up. It starts again tomorrow.",
  },
  MODEL_RATE_LIMITED: {
    status: 503,
    retryable: true,
    exit: 6,
    text: 'The provider of the model limits the rate of requests.',
  },
  MODEL_PAUSED: {
    status: 503,
    retryable: true,
    exit: 5,
    text: 'The model failed several times in a row, so calls are suspended for a while.',
  },
  MODEL_UNREACHABLE: { status: 502, retryable: true, exit: 5, text: 'The model could not be reached.' },
  MODEL_TIMEOUT: { status: 504, retryable: true, exit: 5, text: 'The model took too long to answer.' },
  MODEL_ERROR: {
    status: 502,
    retryable: true,
    exit: 5,
    text: 'The provider of the model answered with a server error.',
  },
  MODEL_FAILED: { status: 502, retryable: true, exit: 5, text: 'The model reports that it could not answer.' },
  MODEL_TRUNCATED: { status: 502, retryable: true, exit: 5, text: 'The answer of the model is truncated.' },
  MODEL_TOO_LARGE: { status: 502, exit: 5, text: 'The answer of the model exceeds the size limit.' },
  MODEL_UNREADABLE: {
    status: 502,
    retryable: true,
    exit: 5,
    text: 'The answer of the model does not have the requested format.',
  },
  MODEL_NO_SOURCES: { status: 502, retryable: true, exit: 5, text: 'The model answered without sources.' },
} as const satisfies ErrorTable;
