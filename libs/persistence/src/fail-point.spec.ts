import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildLibrary } from '@rfp/testing/build-library';
import { failPoint, failPoints } from './fail-point.js';

/** Passes `inbox.commit.before` three times in a child process of the build, with output after each pass. */
function run(setting: string): { signal: string | null; status: number | null; output: string; errorOutput: string } {
  const module = path.resolve(import.meta.dirname, '../dist/fail-point.js');
  const script = `
    import { writeSync } from 'node:fs';
    import { failPoint } from ${JSON.stringify(module)};
    process.on('exit', () => writeSync(1, 'exit'));
    for (const pass of [1, 2, 3]) {
      failPoint('inbox.commit.after');
      failPoint('inbox.commit.before');
      writeSync(1, String(pass));
    }`;
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, RFP_FAIL_POINT: setting },
  });
  return { signal, status, output: stdout, errorOutput: stderr };
}

beforeAll(() => buildLibrary('persistence'));

describe('a fail point', () => {
  it.each([
    ['inbox.commit.before:1', ''],
    ['inbox.commit.before:3', '12'],
  ])('kills the process at %s', (setting, output) => {
    expect(run(setting)).toMatchObject({ signal: 'SIGKILL', output });
  });

  it.each(['', 'inbox.commit.before:4', 'relay.publish.before:1'])(
    'does not kill the process with the setting "%s"',
    (setting) => {
      expect(run(setting)).toMatchObject({ signal: null, status: 0, output: '123exit' });
    },
  );

  it.each(['inbox:1', 'inbox.commit.before', 'inbox.commit.before:0', 'nonsense'])(
    'prevents the start of a process with the invalid setting %s',
    (setting) => {
      const { status, errorOutput } = run(setting);
      expect(status).toBe(1);
      expect(errorOutput).toContain(`RFP_FAIL_POINT names no fail point: ${setting}`);
    },
  );

  it('does nothing without the setting', () => {
    expect(() => failPoints.forEach(failPoint)).not.toThrow();
    expect(new Set(failPoints).size).toBe(failPoints.length);
  });
});
