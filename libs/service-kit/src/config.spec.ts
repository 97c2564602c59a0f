import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { describeConfig, loadConfig } from './config.js';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z.url(),
  SAM_API_KEY: z.string().min(10).optional(),
  LOG_LEVEL: z.enum(['info', 'debug']).default('info'),
});
const url = 'postgres://rfp:SECRET-1@db:5432/rfp';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rfp-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const name = path.join(folder, `${content.length}.txt`);
  writeFileSync(name, content);
  return name;
}

function failure(env: Record<string, string | undefined>): AppError {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('was accepted');
}

describe('loadConfig', () => {
  it('reads only the variables of the schema, with its defaults', () => {
    expect(loadConfig(schema, { DATABASE_URL: url, HOME: '/root' })).toEqual({
      PORT: 3000,
      DATABASE_URL: url,
      LOG_LEVEL: 'info',
    });
  });

  it('omits an optional variable that is not set', () => {
    const absent = z.object({ MODEL_NAME: z.string().exactOptional() });
    expect(Object.keys(loadConfig(absent, { MODEL_NAME: '' }))).toEqual([]);
  });

  it('treats an empty variable as not set', () => {
    expect(loadConfig(schema, { DATABASE_URL: url, PORT: '', SAM_API_KEY: '' })).toMatchObject({ PORT: 3000 });
  });

  it('reads a value from NAME_FILE, without the trailing line break', () => {
    const config = loadConfig(schema, { DATABASE_URL: url, SAM_API_KEY_FILE: file('SECRET-1-0123 \n') });
    expect(config.SAM_API_KEY).toBe('SECRET-1-0123 ');
  });

  it('reports all problems in a table by variable, with exit code 78', () => {
    const error = failure({ PORT: '99999', SAM_API_KEY_FILE: path.join(folder, 'none'), LOG_LEVEL: 'loud' });
    expect(error).toMatchObject({ code: 'CONFIGURATION', exit: 78 });
    expect(error.message.split('\n')).toEqual([
      'The configuration is not valid:',
      '  SAM_API_KEY   the file that SAM_API_KEY_FILE names cannot be read (ENOENT)',
      expect.stringMatching(/^ {2}PORT {10}Too big: expected number to be <=65535$/),
      '  DATABASE_URL  is not set (nor is DATABASE_URL_FILE)',
      expect.stringMatching(/^ {2}LOG_LEVEL {5}Invalid option: expected one of "info"\|"debug"$/),
    ]);
    expect(Object.keys(Object(error.details.problems))).toEqual(['SAM_API_KEY', 'PORT', 'DATABASE_URL', 'LOG_LEVEL']);
  });

  it('rejects a variable that is set both directly and by a file', () => {
    const error = failure({
      DATABASE_URL: url,
      SAM_API_KEY: 'SECRET-1-0123',
      SAM_API_KEY_FILE: file('SECRET-1-012345'),
    });
    expect(error.message).toContain('SAM_API_KEY  is set twice, here and by SAM_API_KEY_FILE');
  });

  it('reports a rule over several variables', () => {
    const paired = schema.refine((config) => config.PORT !== 0, 'PORT 0 needs a name server');
    expect(() => loadConfig(paired, { DATABASE_URL: url, PORT: '0' })).toThrow('together  PORT 0 needs a name server');
  });

  it('never reveals a value', () => {
    const error = failure({
      DATABASE_URL: 'SECRET-1',
      SAM_API_KEY: 'SECRET-1',
      PORT: 'SECRET-1',
      LOG_LEVEL: 'SECRET-1',
    });
    expect(error.message + JSON.stringify(error.details)).not.toContain('SECRET-1');
  });
});

it('describes the configuration for the start log without its secrets', () => {
  const described = describeConfig({
    PORT: 3000,
    DATABASE_URL: url,
    SAM_API_KEY: 'SECRET-1',
    ENCRYPTION_KEY: 'SECRET-1',
    SMTP_PASSWORD: undefined,
  });
  expect(described).toEqual({
    PORT: 3000,
    DATABASE_URL: 'postgres://[redacted]@db:5432/rfp',
    SAM_API_KEY: '[redacted]',
    ENCRYPTION_KEY: '[redacted]',
    SMTP_PASSWORD: undefined,
  });
});
