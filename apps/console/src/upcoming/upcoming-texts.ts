/** Texts of the screens that are not built yet. */
export const upcomingTexts = {
  notBuilt: 'This screen is not built yet.',
  instead: 'What works instead',
  perplexity: {
    purpose:
      'It will offer AI search, market analysis, trends, forecasts and alerts. It shows no figures until they are real.',
    instead: [{ text: 'Totals, types, scores and due dates of the synced opportunities:', to: '/', link: 'Dashboard' }],
  },
} as const;
