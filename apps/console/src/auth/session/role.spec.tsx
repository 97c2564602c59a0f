/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type Permission, permissions } from '@rfp/contracts/people/permissions';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { useIsAllowed, useRefusal, useWhoAmI } from './role.js';

const all = Object.keys(permissions).filter((name): name is Permission => Object.hasOwn(permissions, name));

function Row({ permission }: { permission: Permission }) {
  const refusal = useRefusal(permission);
  return (
    <li>
      {permission} {useIsAllowed(permission) === true ? 'allowed' : refusal}
    </li>
  );
}

function Table() {
  const { fetchStatus, isPending } = useWhoAmI();
  const sync = useRefusal('write');
  return (
    <>
      <p>{isPending && fetchStatus !== 'idle' ? 'loading' : 'known'}</p>
      <p>sync: {sync ?? 'allowed'}</p>
      <ul>
        {all.map((permission) => (
          <Row key={permission} permission={permission} />
        ))}
      </ul>
      {sync === null ? null : <RefusedButton reason={sync}>Sync</RefusedButton>}
    </>
  );
}

async function open(signedInAs: StubCallerName, handlers: Handlers = {}) {
  const page = await renderScreen(<Table />, { at: '/elsewhere', signedInAs, handlers });
  await screen.findByText('known');
  return page;
}

const texts = () => screen.getAllByText(/ allowed$|Needs |Not available/, { selector: 'li' });
const refused = () =>
  texts()
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => !text.endsWith('allowed'));

describe('a permission', () => {
  it('is granted to administrators', async () => {
    await open('owner');
    expect(refused()).toEqual([]);
    expect(screen.getByText('sync: allowed')).not.toBeNull();
  });

  it.each([
    ['curator', 'curator', 'administrator'],
    ['member', 'otherUser', 'curator|administrator'],
  ] as const)('is refused to a %s with the role that it needs', async (_role, caller, needed) => {
    await open(caller);
    const expected = all.filter((permission) => needed.split('|').includes(permissions[permission].role ?? 'member'));
    expect(refused()).toEqual(
      expected.map(
        (permission) => `${permission} Needs ${permissions[permission].role}. An administrator can give you this role.`,
      ),
    );
    expect(screen.getByText('sync: allowed')).not.toBeNull();
  });

  it.each(['viewer', 'editor'] as const)(
    'is refused to the %s of a workspace if it needs the owner',
    async (caller) => {
      await open(caller);
      const expected = all.filter((permission) => permissions[permission].workspace === 'owner');
      expect(refused()).toEqual(
        expect.arrayContaining(
          expected.map((permission) => `${permission} Needs owner. An owner of the workspace can give you this role.`),
        ),
      );
      expect(refused().filter((text) => text.includes('Needs owner'))).toHaveLength(expected.length);
    },
  );

  it('is refused in a demo session, whose role is not requested', async () => {
    const { server, user } = await open('demo');
    expect(refused()).toHaveLength(all.length);
    const button = screen.getByRole('button', { name: 'Sync' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    const toasts = await screen.findByRole('region', { name: 'Notifications' });
    await waitFor(() => expect(toasts.textContent).toContain('Not available: a demo session is read-only.'));
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/me');
  });

  it('is not refused here while the role is unknown', async () => {
    await open('otherUser', {
      whoAmI: () => {
        throw new AppError('PAYLOAD_TOO_LARGE');
      },
    });
    expect(screen.queryByText(/Needs /)).toBeNull();
    expect(screen.queryByText(/^manage-sources allowed$/)).toBeNull();
  });
});
