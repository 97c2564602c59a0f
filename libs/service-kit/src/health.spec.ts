import { healthSchema } from '@rfp/contracts/wire/health';
import { checkHealth, type HealthCheck } from './health.js';

const fine = async (): Promise<void> => undefined;
const broken = async (): Promise<never> => {
  throw new Error('connection refused');
};
const hanging = (): Promise<never> => new Promise(() => undefined);

function check(name: string, run: HealthCheck['check'], vital = true): HealthCheck {
  return { name, check: run, vital };
}

describe('checkHealth', () => {
  it.each([
    ['ok with nothing to check', [], 'ok', {}],
    [
      'ok where everything is',
      [check('database', fine), check('bus', async () => true)],
      'ok',
      { database: 'ok', bus: 'ok' },
    ],
    [
      'degraded where something fails that is not vital',
      [check('database', fine), check('bus', broken, false)],
      'degraded',
      { database: 'ok', bus: 'down' },
    ],
    [
      'down if a vital check fails',
      [check('database', broken), check('bus', broken, false)],
      'down',
      { database: 'down', bus: 'down' },
    ],
    ['down if a vital check returns false', [check('bus', async () => false)], 'down', { bus: 'down' }],
    [
      'down if a vital check hangs',
      [check('database', hanging), check('bus', fine)],
      'down',
      { database: 'down', bus: 'ok' },
    ],
  ])('is %s', async (_what, checks, status, expected) => {
    const health = await checkHealth(checks, 20);
    expect(healthSchema.parse(health)).toEqual({ status, checks: expected });
  });
});
