// Prints the path of a PgBouncer for tests and drills, and downloads one if possible:
//   node tools/programs/pgbouncer.mjs      exit code 78 and a sentence if there is none
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fail, onPath } from '../report.mjs';
import { root } from '../workspaces.mjs';

const target = path.join(root, '.test/pgbouncer');
const program = path.join(target, 'pgbouncer');

/** Downloads PgBouncer and its library from the machine's mirror, and unpacks them into .test. Installs nothing. */
function unpackFromDebian() {
  const work = mkdtempSync(path.join(tmpdir(), 'rfp-pgbouncer-'));
  chmodSync(work, 0o755);
  const run = (name, args) => execFileSync(name, args, { cwd: work, stdio: 'ignore', timeout: 180_000 });
  try {
    run('apt-get', ['download', '-o', 'APT::Sandbox::User=root', 'pgbouncer', 'libc-ares2']);
    for (const archive of readdirSync(work).filter((name) => name.endsWith('.deb')))
      run('dpkg', ['-x', archive, 'unpacked']);
    const files = path.join(work, 'unpacked/usr');
    const library = readdirSync(path.join(files, 'lib')).find((name) => name.endsWith('-linux-gnu'));
    const startScript = `#!/bin/sh\nhere=$(dirname "$0")\nLD_LIBRARY_PATH="$here/usr/lib/${library}" exec "$here/usr/sbin/pgbouncer" "$@"\n`;
    writeFileSync(path.join(work, 'unpacked/pgbouncer'), startScript, { mode: 0o755 });
    execFileSync(path.join(work, 'unpacked/pgbouncer'), ['--version'], { stdio: 'ignore' });
    mkdirSync(path.dirname(target), { recursive: true });
    rmSync(target, { recursive: true, force: true });
    execFileSync('cp', ['-r', path.join(work, 'unpacked'), `${target}.${process.pid}`]);
    renameSync(`${target}.${process.pid}`, target);
    return program;
  } catch {
    return undefined;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get') !== undefined;
const found = onPath('pgbouncer') ?? (existsSync(program) ? program : isDebianRoot ? unpackFromDebian() : undefined);
if (found) process.stdout.write(`${found}\n`);
else
  fail({
    what: 'no PgBouncer was found',
    fix: 'install the package pgbouncer, so that it is on PATH, and run the command again',
  });
