import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { testRolePassword } from '@rfp/testing/service-role';
import { type Release } from './whole-world.js';

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');
const built = '@rfp/auth,@rfp/opportunities,@rfp/sync,@rfp/intelligence,@rfp/gateway,@rfp/setup';

/** The services that a commit makes from its sources, kept in `.test/former` once they are built. */
export async function buildFormerRelease(commit: string): Promise<Release> {
  const folder = path.join(root, '.test/former', commit);
  const done = path.join(folder, '.test/built');
  if (!existsSync(done)) {
    await execute('git', ['clone', '--quiet', '--no-checkout', root, folder]);
    await execute('git', ['checkout', '--quiet', commit], { cwd: folder });
    await execute(process.execPath, ['tools/install.mjs'], { cwd: folder });
    await execute(process.execPath, ['node_modules/.bin/nx', 'run-many', '-t', 'build', '-p', built], { cwd: folder });
    await mkdir(path.dirname(done), { recursive: true });
    await writeFile(done, '');
  }
  return { root: folder, prepare: (url) => prepare(folder, url) };
}

/** With its own code, which is that of `setup`. */
async function prepare(folder: string, url: string): Promise<void> {
  const script = `
    const { prepareDatabase, serviceStores } = await import(process.env.SETUP);
    const passwords = new Map(Object.keys(serviceStores).map((name) => [name, process.env.PASSWORD]));
    await prepareDatabase(process.env.ADDRESS, passwords, serviceStores);`;
  const SETUP = path.join(folder, 'apps/setup/dist/prepare-database.js');
  const env = { SETUP, PASSWORD: testRolePassword, ADDRESS: url };
  await execute(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env });
}
