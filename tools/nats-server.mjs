// Says where a nats-server new enough for the tests is, and brings one where it can:
//   node tools/nats-server.mjs      prints its path; exit code 78 and a sentence where none can be had
// Why 2.10.23: earlier ones can lose a whole stream when they are killed (nats-server issue 6888).
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, onPath } from './report.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const kept = path.join(root, '.test/bin', process.platform === 'win32' ? 'nats-server.exe' : 'nats-server');
const oldest = [2, 10, 23];

/** Path of a nats-server that is new enough. `undefined` where none is there. One that is set by name is the only one asked. */
function findNatsServer() {
  const candidates = process.env.NATS_SERVER ? [process.env.NATS_SERVER] : [onPath('nats-server'), kept];
  return candidates.find((program) => program && isNewEnough(program));
}

function isNewEnough(program) {
  try {
    const said = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const version = /v(\d+)\.(\d+)\.(\d+)/.exec(said)?.slice(1).map(Number);
    const place = version?.findIndex((part, index) => part !== oldest[index]);
    return version !== undefined && (place === -1 || version[place] > oldest[place]);
  } catch {
    return false;
  }
}

/**
 * Debian's own newer suites hold a newer nats-server, which runs on an older Debian as it is. It is downloaded from the
 * machine's own mirror, checked by apt against the keys the machine trusts, and unpacked into .test/bin; the system stays as it is.
 */
function unpackFromDebian() {
  const own = debianMirror();
  if (!own) return false;
  const work = mkdtempSync(path.join(tmpdir(), 'rfp-nats-'));
  chmodSync(work, 0o755);
  try {
    return ['trixie', 'forky', 'sid'].some((suite) => unpackFromSuite(suite, own, work));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Address of the mirror and the keys, as the machine's apt has them. */
function debianMirror() {
  try {
    const listed = execFileSync(
      'apt-get',
      ['indextargets', '--format', '$(ORIGIN)\t$(COMPONENT)\t$(REPO_URI)\t$(SIGNED_BY)'],
      { encoding: 'utf8' },
    );
    const [, , address, keys] =
      listed
        .split('\n')
        .map((line) => line.split('\t'))
        .find(
          ([origin, component, address]) =>
            origin === 'Debian' && component === 'main' && !address.includes('security'),
        ) ?? [];
    return address && { address, keys: keys?.startsWith('/') ? keys : undefined };
  } catch {
    return undefined;
  }
}

function unpackFromSuite(suite, { address, keys }, work) {
  const folder = path.join(work, suite);
  const lists = path.join(folder, 'lists');
  mkdirSync(path.join(lists, 'partial'), { recursive: true });
  writeFileSync(
    path.join(folder, 'sources.list'),
    `deb ${keys ? `[signed-by=${keys}] ` : ''}${address} ${suite} main\n`,
  );
  const settings = {
    'Dir::Etc::sourcelist': path.join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': lists,
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const run = (program, args) => execFileSync(program, args, { cwd: folder, stdio: 'ignore', timeout: 180_000 });
  try {
    run('apt-get', ['update', ...options]);
    run('apt-get', ['download', ...options, 'nats-server']);
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
    run('dpkg', ['-x', archive, 'unpacked']);
    const program = ['usr/sbin', 'usr/bin']
      .map((place) => path.join(folder, 'unpacked', place, 'nats-server'))
      .find((file) => existsSync(file));
    if (!program || !isNewEnough(program)) return false;
    mkdirSync(path.dirname(kept), { recursive: true });
    const copy = `${kept}.${process.pid}`;
    copyFileSync(program, copy);
    renameSync(copy, kept);
    return true;
  } catch {
    return false;
  }
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get') !== undefined;
}

/** Path of a nats-server that is new enough; brought from Debian where the machine allows it. `undefined` where none can be had. */
export function ensureNatsServer() {
  const found = findNatsServer();
  if (found) return found;
  if (process.env.NATS_SERVER || !isDebianRoot()) return undefined;
  process.stderr.write(`Fetching nats-server ${oldest.join('.')} or later from Debian (once) ...\n`);
  return unpackFromDebian() ? kept : undefined;
}

/** What to do where there is none. */
export const noNatsServer = {
  what: `the tests need nats-server ${oldest.join('.')} or later and none was found`,
  fix: 'install it (brew install nats-server, or a release from https://nats.io/download) so that it is on PATH, or set NATS_SERVER to its path, and run the command again',
};

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const program = ensureNatsServer();
  if (program) process.stdout.write(`${program}\n`);
  else fail(noNatsServer);
}
