// Tests the alert rules with promtool, and downloads promtool from Debian if it is missing:
//   node tools/programs/promtool.mjs      runs `promtool check` and `promtool test` on deploy/prometheus
// If promtool is in .test/bin, npm test also runs these checks.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, onPath } from '../report.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const target = path.join(root, '.test/bin/promtool');

/** Copies promtool from Debian's package to .test/bin, without installing the package, which would start a service. */
function unpackFromDebian() {
  const work = mkdtempSync(path.join(tmpdir(), 'rfp-promtool-'));
  chmodSync(work, 0o755);
  try {
    const run = (program, args) => execFileSync(program, args, { cwd: work, stdio: 'ignore', timeout: 180_000 });
    run('apt-get', ['download', '-o', 'APT::Sandbox::User=root', 'prometheus']);
    run('dpkg', ['-x', readdirSync(work).find((name) => name.endsWith('.deb')), 'unpacked']);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(work, 'unpacked/usr/bin/promtool'), target);
    return target;
  } catch {
    return undefined;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const program = onPath('promtool') ?? (existsSync(target) ? target : unpackFromDebian());
if (program === undefined)
  fail({
    what: 'promtool was not found',
    fix: 'install Prometheus (brew install prometheus, or a release from https://prometheus.io/download) so that promtool is on PATH',
  });
else
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status } = spawnSync(program, args, { cwd: path.join(root, 'deploy/prometheus'), stdio: 'inherit' });
    if (status !== 0) process.exitCode = status ?? 1;
  }
