import { Logger as NestStaticLogger } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import fc from 'fast-check';
import { createLogger, NestLogger } from './logger.js';

let lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const logger = createLogger('opportunities', { level: 'trace', destination });

beforeEach(() => {
  lines = [];
});

function entry(): Record<string, unknown> {
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

describe('the logger', () => {
  it('writes one JSON object per line, with level, time, service and message [asvs 16.2.1, 16.2.2, 16.2.4]', () => {
    logger.info({ source: 'grants_gov' }, 'run finished');
    const { time, ...rest } = entry();
    expect(rest).toEqual({
      level: 'info',
      service: 'opportunities',
      pid: process.pid,
      source: 'grants_gov',
      msg: 'run finished',
    });
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('omits lines below its level', () => {
    createLogger('x', { level: 'warn', destination }).info('not this');
    expect(lines).toEqual([]);
  });

  it('redacts secret fields at any depth, in lists and in child loggers [asvs 16.2.5]', () => {
    const request = { headers: { authorization: 'SECRET-1', 'set-cookie': ['SECRET-1', 'SECRET-1'], accept: 'json' } };
    logger
      .child({ api_key: 'SECRET-1 and more SECRET-1' })
      .info({ request, users: [{ name: 'x', password: { value: 'SECRET-1' } }], token: null }, 'asked');
    expect(lines[0]).not.toContain('SECRET-1');
    expect(entry()).toMatchObject({
      request: { headers: { authorization: '[redacted]', 'set-cookie': '[redacted]', accept: 'json' } },
      users: [{ name: 'x', password: '[redacted]' }],
      token: null,
      api_key: '[redacted]',
    });
  });

  it('redacts secrets in messages, URLs, errors and their causes', () => {
    const cause = new Error('connect postgres://rfp:SECRET-1@db/rfp as jordan.lee@example.gov');
    logger.error(
      { err: new AppError('SOURCE_REFUSED', { cause }), url: 'https://x.gov/?api_key=SECRET-1' },
      'asked with token=SECRET-1',
    );
    expect(lines[0]).not.toMatch(/SECRET-1|jordan/);
    expect(entry().msg).toBe('asked with token=[redacted]');
  });

  it('logs code, details, stack and causes of an error, and no other property [asvs 16.3.4]', () => {
    const query = Object.assign(new Error('duplicate key'), {
      code: '23505',
      parameters: ['personal'],
      query: 'insert ...',
    });
    logger.error(
      { err: new AppError('INTERNAL', { details: { run: 7, api_key: 'x' }, cause: query }) },
      'intake failed',
    );
    expect(entry().err).toMatchObject({
      type: 'AppError',
      code: 'INTERNAL',
      details: { run: 7, api_key: '[redacted]' },
      stack: expect.stringContaining('AppError: '),
      cause: { type: 'Error', code: '23505', message: 'duplicate key' },
    });
    expect(lines[0]).not.toMatch(/personal|insert \.\.\./);
  });

  it('logs an error without message, and a circular cause', () => {
    const error = new Error('round');
    error.cause = error;
    logger.error(error);
    expect(entry()).toMatchObject({ msg: 'round', err: { type: 'Error', message: 'round', cause: { type: 'Error' } } });
    expect(lines[0]).toContain('"cause":"[deep]"');
  });

  it('keeps every entry on one line without control characters [asvs 16.4.1]', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('a', '\r', '\n', '\u001b[2J', '\u009b', '\u007f', '\u0085', '\u2028', '\u2029', '"', '\\'),
    });
    fc.assert(
      fc.property(nasty, nasty, (message, field) => {
        lines = [];
        logger.info({ field, [field]: 1 }, message);
        expect(lines.join('').slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(entry().msg).toBe(message);
      }),
    );
  });
});

describe('the Nest logger', () => {
  const nest = new NestLogger(logger);

  it.each([
    [
      'a line with its context',
      () => nest.log('listening', 'NestMicroservice'),
      { level: 'info', msg: 'listening', context: 'NestMicroservice' },
    ],
    ['a warning', () => nest.warn('careful', 'Ctx'), { level: 'warn', msg: 'careful', context: 'Ctx' }],
    ['a line without context', () => nest.debug('plain'), { level: 'debug', msg: 'plain' }],
    [
      'an error with stack and context',
      () => nest.error('boom', 'Error: boom\n    at x.ts:1', 'Ctx'),
      { level: 'error', msg: 'boom', stack: 'Error: boom\n    at x.ts:1', context: 'Ctx' },
    ],
    [
      'a stack without context',
      () => nest.error('boom', 'Error: boom\n    at x.ts:1'),
      { msg: 'boom', stack: 'Error: boom\n    at x.ts:1' },
    ],
    [
      'an error object',
      () => nest.error(new AppError('TIMEOUT'), undefined, 'Ctx'),
      { level: 'error', err: { code: 'TIMEOUT' }, context: 'Ctx' },
    ],
    ['an object', () => nest.verbose({ a: 1 }, 'Ctx'), { level: 'trace', data: [{ a: 1 }], context: 'Ctx' }],
    ['a percent sign', () => nest.fatal('100 %s done', 'Ctx'), { level: 'fatal', msg: '100 %s done' }],
    [
      'the loading of modules',
      () => nest.log('AppModule dependencies initialized', 'InstanceLoader'),
      { level: 'debug' },
    ],
  ])('keeps the parts of %s apart', (_what, log, expected) => {
    log();
    expect(entry()).toMatchObject(expected);
  });

  it('receives the output of loggers created by classes', () => {
    NestStaticLogger.overrideLogger(nest);
    new NestStaticLogger('Intake').log('password=SECRET-1');
    NestStaticLogger.overrideLogger(true);
    expect(entry()).toMatchObject({ context: 'Intake', msg: 'password=[redacted]' });
  });
});
