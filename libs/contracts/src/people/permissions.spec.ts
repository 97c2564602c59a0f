import { readFile } from 'node:fs/promises';
import { installationRoles, lowerRole, permissions } from './permissions.js';

describe('the table of permissions', () => {
  it('is described in docs/people.md, each permission by its label', async () => {
    const page = await readFile(new URL('../../../../docs/people.md', import.meta.url), 'utf8');
    const missing = Object.values(permissions).filter(({ label }) => !page.includes(`- ${label}\n`));
    expect(missing).toEqual([]);
  });
});

describe('the lower of two roles', () => {
  it('does not depend on their order', () => {
    for (const [at, role] of installationRoles.entries())
      for (const other of installationRoles.slice(at)) {
        expect(lowerRole(role, other)).toBe(role);
        expect(lowerRole(other, role)).toBe(role);
      }
  });
});
