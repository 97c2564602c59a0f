import { createServer, type Server } from 'node:http';
import { AppError } from '@rfp/contracts/errors';
import { AuthClient, isRefusedFor } from './auth-client.js';

let server: Server;
let url: string;
let answer: { status: number; body: string; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(answer.status, answer.headers).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

async function signInError(given: typeof answer): Promise<AppError> {
  answer = given;
  const thrown: unknown = await new AuthClient(url, new AbortController().signal)
    .signIn('a@example.org', 'a password')
    .catch((error: unknown) => error);
  if (thrown instanceof AppError) return thrown;
  throw new Error(`expected an AppError, got ${String(thrown)}`);
}

describe('an error of the auth service', () => {
  it.each([
    ['the newer form', { code: 'invalid_credentials', message: 'No.' }],
    ['the older form', { code: 400, error_code: 'invalid_credentials', msg: 'No.' }],
    ['both', { code: 'invalid_credentials', error_code: 'invalid_credentials', message: 'No.', msg: 'No.' }],
  ])('is parsed in %s', async (_form, body) => {
    const error = await signInError({ status: 400, body: JSON.stringify(body) });
    expect({ code: error.code, message: error.message }).toEqual({ code: 'UNAUTHENTICATED', message: 'No.' });
    expect(isRefusedFor(error, 'invalid_credentials')).toBe(true);
  });

  it.each([
    [403, '', 'UNAUTHENTICATED'],
    [429, '{}', 'RATE_LIMITED'],
    [500, '<h1>Oops</h1>', 'UNAVAILABLE'],
    [503, '[]', 'UNAVAILABLE'],
    [504, 'null', 'TIMEOUT'],
  ])('of status %i with the body %j has the code %s', async (status, body, code) => {
    const error = await signInError({ status, body, headers: { 'retry-after': '7' } });
    expect(error).toMatchObject({
      code,
      message: `HTTP error! status: ${status}`,
      details: { status, retry_after_seconds: 7 },
    });
  });
});

describe('a response without a session', () => {
  it.each(['', '<!doctype html>', '{}', '{"access_token":"a-secret-token"}'])(
    'is rejected without quoting it: %j',
    async (body) => {
      const error = await signInError({ status: 200, body });
      expect(error.code).toBe('MESSAGE_INVALID');
      expect(error.message + String(error.stack) + String(error.cause)).not.toContain('a-secret-token');
    },
  );
});
