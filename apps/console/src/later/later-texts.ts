/** Sentences of the screens that are not built yet. They go with them. */
export const laterTexts = {
  notBuilt: 'This screen is not built yet.',
  instead: 'What works instead',
  search: {
    purpose: 'It will search by keywords, value, score, dates and type at once.',
    instead: [
      { text: 'Search text, status, type and order:', to: '/opportunities', link: 'Opportunities' },
      { text: 'In the terminal: rfp opp search' },
    ],
  },
  perplexity: {
    purpose:
      'It will hold AI search, market analysis, trends, forecasts and alerts. Until its figures are real, it shows none.',
    instead: [{ text: 'Totals, types, scores and due dates of what has been read:', to: '/', link: 'Dashboard' }],
  },
} as const;
