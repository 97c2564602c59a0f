import { apiTokenInputSchema, preferencesInputSchema } from './account.js';

describe('what a person enters', () => {
  it.each(['a\u0000b', '\ud800'])('is refused if it cannot be stored: %j', (text) => {
    const inputs = [
      preferencesInputSchema.safeParse({ keywords: [text] }),
      preferencesInputSchema.safeParse({ company_profile: { certifications: [text] } }),
      apiTokenInputSchema.safeParse({ name: text, scope: 'read' }),
    ];
    for (const { error } of inputs) expect(error?.issues[0]?.message).toMatch(/cannot be stored/);
  });
});
