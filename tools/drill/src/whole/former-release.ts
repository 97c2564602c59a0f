import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { testRolePassword } from '@rfp/testing/servers/service-role';
import { type Release } from './whole-world.js';

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');
const projects = '@rfp/auth,@rfp/opportunities,@rfp/sync,@rfp/intelligence,@rfp/gateway,@rfp/setup';

/** Builds the services of an earlier commit from its sources. The build is kept in `.test/former`. */
export async function buildFormerRelease(commit: string): Promise<Release> {
  const folder = path.join(root, '.test/former', commit);
  const doneFile = path.join(folder, '.test/built');
  if (!existsSync(doneFile)) {
    await execute('git', ['clone', '--quiet', '--no-checkout', root, folder]);
    await execute('git', ['checkout', '--quiet', commit], { cwd: folder });
    await execute(process.execPath, ['tools/install.mjs'], { cwd: folder });
    await execute(process.execPath, ['node_modules/.bin/nx', 'run-many', '-t', 'build', '-p', projects], {
      cwd: folder,
    });
    await mkdir(path.dirname(doneFile), { recursive: true });
    await writeFile(doneFile, '');
  }
  return { root: folder, prepare: (url) => prepare(folder, url) };
}

/** Prepares a database with the code of `setup` of the earlier commit. */
async function prepare(folder: string, url: string): Promise<void> {
  const script = `
    const { prepareDatabase, serviceStores } = await import(process.env.SETUP);
    const passwords = new Map(Object.keys(serviceStores).map((name) => [name, process.env.PASSWORD]));
    await prepareDatabase(process.env.ADDRESS, passwords, serviceStores);`;
  const SETUP = path.join(folder, 'apps/setup/dist/prepare-database.js');
  const env = { SETUP, PASSWORD: testRolePassword, ADDRESS: url };
  await execute(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env });
}
