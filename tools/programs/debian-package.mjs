// Gets programs for tests from Debian's newer suites.
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
import { onPath } from '../report.mjs';

/**
 * Gets a program from the newer suites of Debian, whose programs run unchanged on an older Debian. Downloads the package from the machine's mirror;
 * apt verifies it with the machine's trusted keys. Unpacks it, and installs nothing.
 *
 * @param {{ name: string, program: string, isNewEnough: (program: string) => boolean, target: string }} request name of the package, the program in
 *   it, and its path after the copy
 */
export function unpackFromDebian(request) {
  const mirror = debianMirror();
  if (!mirror) return false;
  const work = mkdtempSync(path.join(tmpdir(), 'rfp-debian-'));
  chmodSync(work, 0o755);
  try {
    return ['trixie', 'forky', 'sid'].some((suite) => unpackFromSuite(suite, mirror, { ...request, work }));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Address of the mirror, and file of its keys, in the machine's settings of apt. */
function debianMirror() {
  try {
    const targets = execFileSync(
      'apt-get',
      ['indextargets', '--format', '$(ORIGIN)\t$(COMPONENT)\t$(REPO_URI)\t$(SIGNED_BY)'],
      { encoding: 'utf8' },
    );
    const [, , address, keys] =
      targets
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

function unpackFromSuite(suite, { address, keys }, { name, program: programName, isNewEnough, target, work }) {
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
    // The suite is part of the request, because the machine may have another version installed.
    run('apt-get', ['download', ...options, `${name}/${suite}`]);
    const archive = readdirSync(folder).find((file) => file.endsWith('.deb'));
    run('dpkg', ['-x', archive, 'unpacked']);
    const program = ['usr/sbin', 'usr/bin']
      .map((binFolder) => path.join(folder, 'unpacked', binFolder, programName))
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

/** Whether this machine can unpack packages: Debian, as root. */
export function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get') !== undefined;
}
