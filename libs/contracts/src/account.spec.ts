import { apiTokenInputSchema, preferencesInputSchema } from './account.js';

describe('a text that a person enters', () => {
  it.each(['a\u0000b', '\ud800'])('is refused if it cannot be stored: %j', (text) => {
    const inputs = [
      preferencesInputSchema.safeParse({ keywords: [text] }),
      preferencesInputSchema.safeParse({ company_profile: { certifications: [text] } }),
      apiTokenInputSchema.safeParse({ name: text, scope: 'read' }),
    ];
    for (const { error } of inputs) expect(error?.issues[0]?.message).toMatch(/cannot be stored/);
  });

  it.each(['build\u001b[31m', 'a\nb', 'ci\u202egnp', 'x\u2066y'])(
    'is refused as the name of a token if it hides text: %j',
    (name) => {
      const { error } = apiTokenInputSchema.safeParse({ name, scope: 'read' });
      expect(error?.issues.map(({ message }) => message)).toEqual(['Must not contain control or direction characters']);
    },
  );
});
