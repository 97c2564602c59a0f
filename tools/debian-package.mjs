// Gets programs from Debian's newer suites, for tests.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onPath } from './report.mjs';

/**
 * Debian's own newer suites hold newer programs, which run on an older Debian as they are. A package is downloaded from the
 * machine's own mirror, checked by apt against the keys the machine trusts, and unpacked; the system stays as it is.
 *
 * @param {{ name: string, program: string, isNewEnough: (program: string) => boolean, target: string }} wanted the package, the program
 *   in it, and where to put that
 */
export function unpackFromDebian(wanted) {
  const own = debianMirror();
  if (!own) return false;
  const work = mkdtempSync(path.join(tmpdir(), 'rfp-debian-'));
  chmodSync(work, 0o755);
  try {
    return ['trixie', 'forky', 'sid'].some((suite) => unpackFromSuite(suite, own, { ...wanted, work }));
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

function unpackFromSuite(suite, { address, keys }, { name, program: wanted, isNewEnough, target, work }) {
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
    // By suite: the machine may have another version, or one of another origin, installed.
    run('apt-get', ['download', ...options, `${name}/${suite}`]);
    const archive = readdirSync(folder).find((file) => file.endsWith('.deb'));
    run('dpkg', ['-x', archive, 'unpacked']);
    const program = ['usr/sbin', 'usr/bin']
      .map((place) => path.join(folder, 'unpacked', place, wanted))
      .find((file) => existsSync(file));
    if (!program || !isNewEnough(program)) return false;
    mkdirSync(path.dirname(target), { recursive: true });
    const copy = `${target}.${process.pid}`;
    copyFileSync(program, copy);
    renameSync(copy, target);
    return true;
  } catch {
    return false;
  }
}

/** Whether this machine supports it. */
export function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get') !== undefined;
}
