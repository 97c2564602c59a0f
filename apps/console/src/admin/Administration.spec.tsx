/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { stubClientConfig } from '@rfp/testing/stubs/stub-accounts';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { permissions } from '@rfp/contracts/people/permissions';
import { openAdministration } from './testing/open-administration.js';

const findRegion = (name: string) => screen.findByRole('region', { name });

describe('Administration', () => {
  it.each(['curator', 'otherUser', 'demo'] satisfies StubCallerName[])(
    'tells a %s which role is needed, and requests nothing',
    async (caller) => {
      const { server } = await openAdministration({}, { signedInAs: caller });
      expect(await screen.findByRole('heading', { name: 'Needs administrator' })).not.toBeNull();
      expect(screen.getByRole('link', { name: 'Go to the Dashboard' })).not.toBeNull();
      const paths = server.requests.map(({ path }) => path);
      expect(paths.filter((path) => /^\/api\/(?:accounts|invitations)/.test(path))).toEqual([]);
    },
  );

  it('describes what each role may do, from the table of permissions', async () => {
    await openAdministration();
    const roles = await findRegion('What the Roles May Do');
    for (const { label } of Object.values(permissions).filter(({ role }) => role !== 'member'))
      expect(within(roles).getByText(label)).not.toBeNull();
    expect(within(roles).getByText('All of Curator, and:')).not.toBeNull();
  });

  it('says who may sign up without an invitation', async () => {
    await openAdministration({
      clientConfig: () => ({ ...stubClientConfig, sign_up: false, sign_up_policy: 'invite' }),
    });
    const invitations = within(await findRegion('Invitations'));
    expect(await invitations.findByText('People need an invitation to sign up.')).not.toBeNull();
  });
});
