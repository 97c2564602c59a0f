import { type RpcName } from '@rfp/contracts/rpc';
import { requestSubject } from '@rfp/messaging/streams';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { signedUpPerson, person, testPassword, tokenOf } from './testing/people.js';
import { type World } from './testing/world.js';

/** The cases of the smoke suite about protection: direct requests, secrets and access. */
export function protectionSmokeSuite(world: () => World): void {
  const status = async (method: string, path: string, token: string | null, body?: unknown) =>
    (await world().api(method, path, { token, ...(body === undefined ? {} : { body }) })).status;

  describe('requests that bypass the gateway', () => {
    const calls: [RpcName, unknown][] = [
      ['auth.tokens', {}],
      ['sync.keys', {}],
      ['opportunities.stats', { audience: 'default' }],
    ];

    it.each(calls)('%s needs the assertion that the auth service issued', async (name, request) => {
      const { id, browser } = await person(world());
      await world().db.query(`UPDATE account SET role = 'administrator' WHERE id = $1`, [id]);
      const token = await tokenOf(browser);
      for (const assertion of [null, 'x', token]) {
        const reply = await world().bus.request(requestSubject(name), { pass: assertion, request });
        expect([assertion, reply.ok]).toEqual([assertion, false]);
      }
      const identified = await world().bus.request(requestSubject('auth.identify'), {
        pass: null,
        request: { credential: token },
      });
      const { pass } = z.object({ pass: z.string() }).parse(identified.ok ? identified.value : {});
      expect(await world().bus.request(requestSubject(name), { pass, request })).toMatchObject({ ok: true });
    });
  });

  describe('secrets', () => {
    it('are hashed with argon2id, at no less than the minimum cost [asvs 11.4.2]', async () => {
      await signedUpPerson(world());
      const rows = await readRows(
        world().db.manager,
        z.object({ password_hash: z.string() }),
        `SELECT password_hash FROM account WHERE password_hash IS NOT NULL
         UNION ALL SELECT password_hash FROM pending_sign_up WHERE password_hash IS NOT NULL`,
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { password_hash: hash } of rows) {
        const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? [];
        expect([Number(memory) >= 19_456, Number(passes) >= 2]).toEqual([true, true]);
      }
    });

    it('do not appear in any log line', () => {
      const log = world().lines.join('\n');
      expect(log).toContain('"');
      expect(log).not.toContain(testPassword);
      expect(log).not.toMatch(/rfp_[\w-]{20}|eyJ[\w-]{10,}\.eyJ/);
    });
  });

  describe('access', () => {
    it('is granted to the owner of an API token within its scope [asvs 10.3.2]', async () => {
      const token = await tokenOf((await person(world())).browser);
      const body = { name: 'Script', scope: 'read' };
      const created = await world().api('POST', '/api/api-tokens', { token, body });
      const apiToken = String(created.body['token']);
      expect(await status('GET', '/api/opportunities', apiToken)).toBe(200);
      expect(await status('PATCH', '/api/settings', apiToken, { dark_mode: true })).toBe(403);
    });

    it('is refused without a token and to another user', async () => {
      const owner = await tokenOf((await person(world())).browser);
      await world().api('PUT', '/api/user-preferences', { token: owner, body: { keywords: ['mine'] } });
      const other = await tokenOf((await person(world())).browser);
      expect(await status('GET', '/api/user-preferences', null)).toBe(401);
      expect(await status('GET', '/api/user-preferences', other)).toBe(404);
    });
  });
}
