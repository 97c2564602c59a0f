// Gets docker-compose, a single program, from a newer Debian suite, and unpacks it into a separate folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** @param {string} folder for the program @returns {string} path of the program */
export function ensureDockerCompose(folder) {
  const program = path.join(folder, 'docker-compose/usr/libexec/docker/cli-plugins/docker-compose');
  if (existsSync(program)) return program;
  const apt = path.join(folder, 'apt');
  for (const folder of ['lists/partial', 'archives/partial']) mkdirSync(path.join(apt, folder), { recursive: true });
  writeFileSync(path.join(apt, 'sources.list'), `deb [signed-by=${keys}] http://deb.debian.org/debian sid main\n`);
  const options = [
    `Dir::Etc::SourceList=${apt}/sources.list`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${apt}/lists`,
    `Dir::Cache=${apt}`,
  ].flatMap((option) => ['-o', option]);
  const quiet = { cwd: apt, stdio: ['ignore', 'ignore', 'pipe'] };
  execFileSync('apt-get', [...options, 'update'], quiet);
  execFileSync('apt-get', [...options, 'download', 'docker-compose'], quiet);
  const archive = readdirSync(apt).find((name) => name.endsWith('.deb'));
  execFileSync('dpkg', ['-x', path.join(apt, archive ?? ''), path.join(folder, 'docker-compose')], quiet);
  return program;
}
