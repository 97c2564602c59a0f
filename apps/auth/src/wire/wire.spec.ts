import { authPrefix } from '@rfp/contracts/auth';
import { siteUrl, startAuthService, type AuthService } from '../testing/auth-service.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService();
});

afterAll(() => service.close());

describe('a call without a session', () => {
  it('of a route that needs one is refused in the form that the client reads', async () => {
    const newer = await service.fetch(`${siteUrl}${authPrefix}/user`, {
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(newer.status).toBe(401);
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    await expect(newer.json()).resolves.toMatchObject({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    });
    const older = await service.fetch(`${siteUrl}${authPrefix}/user`);
    expect(older.headers.get('x-supabase-api-version')).toBeNull();
    await expect(older.json()).resolves.toMatchObject({ code: 401, error_code: 'no_authorization' });
  });
});
