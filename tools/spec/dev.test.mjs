import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listWorkspaces, root } from '../workspaces.mjs';

const stopLimitMs = 10_000;
/** Replaces the console by a page with one style sheet and one package. Vite would otherwise bundle all packages of the console for each copy. */
const smallConsole = `
import './theme/base.css';
import { createElement } from 'react';
document.title = createElement('p').type;
`;

/** A copy of the sources that uses the installed packages, so that a test may edit it. */
function copyRepository(t) {
  const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'rfp-dev-')));
  // In a folder that only root may enter, the product would store its database elsewhere, and the test would not delete it.
  chmodSync(copy, 0o755);
  t.after(() => rmSync(copy, { recursive: true, force: true }));
  const isSource = (file) => !/[\\/](?:node_modules|dist)$/.test(file);
  for (const name of ['apps', 'libs', 'tools'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(path.join(root, name), path.join(copy, name));
  const workspaces = listWorkspaces();
  for (const folder of ['tools/runtime', ...workspaces.map((each) => each.folder)])
    link(copy, `${folder}/node_modules`);
  mkdirSync(path.join(copy, 'node_modules/@rfp'), { recursive: true });
  mkdirSync(path.join(copy, 'node_modules/@mui'));
  for (const name of namesIn('node_modules')) if (!['@rfp', '@mui'].includes(name)) link(copy, `node_modules/${name}`);
  for (const name of namesIn('node_modules/@mui')) link(copy, `node_modules/@mui/${name}`);
  for (const { name, folder } of workspaces.filter((each) => each.name.startsWith('@rfp/')))
    symlinkSync(path.join(copy, folder), path.join(copy, 'node_modules', name));
  writeFileSync(path.join(copy, 'apps/console/src/main.tsx'), smallConsole);
  return copy;
}

function namesIn(folder) {
  return readdirSync(path.join(root, folder));
}

function link(copy, name) {
  if (namesIn(path.dirname(name)).includes('node_modules') || name.startsWith('node_modules/'))
    symlinkSync(path.join(root, name), path.join(copy, name));
}

/** Starts `npm run dev` and resolves when it is ready. */
async function startDev(t, copy) {
  const env = {
    ...process.env,
    PORT: '0',
    MAILBOX_PORT: '0',
    RFP_FIRST_SYNC: 'off',
    RFP_DEMO: 'off',
    RFP_DATA_DIR: path.join(copy, 'data'),
  };
  const child = spawn(process.execPath, ['tools/dev.mjs'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const dev = { child, output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      dev.output += text;
    });
  await until(dev, () => /is ready: +\S+/.test(dev.output));
  return Object.assign(dev, { url: /is ready: +(\S+)/.exec(dev.output)[1] });
}

async function until(dev, isTrue) {
  while (!(await isTrue())) {
    assert.equal(dev.child.exitCode, null, dev.output);
    await sleep(50);
  }
}

function edit(file, from, to) {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(from), `${file} holds ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** Processes that run from the copy. */
function processesOf(copy) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => commandOf(name).includes(copy));
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

test(
  'npm run dev serves edits of services and console, continues after a syntax error, and leaves no process',
  { timeout: 180_000, skip: process.platform !== 'linux' },
  async (t) => {
    const copy = copyRepository(t);
    const dev = await startDev(t, copy);
    const health = () => fetch(`${dev.url}/livez`).then((answer) => answer.text());
    assert.match(await health(), /"checks":\{\}/);
    assert.match(
      await fetch(`${dev.url}/login`, { headers: { accept: 'text/html' } }).then((page) => page.text()),
      /\/@vite\/client/,
    );

    const controller = path.join(copy, 'apps/gateway/src/routes/health/health.controller.ts');
    edit(controller, '@Controller()', '@Controller(');
    await until(dev, () => dev.output.includes('did not start'));
    assert.match(dev.output, /Expression expected/);
    const repaired = readFileSync(controller, 'utf8').replace('@Controller(', '@Controller()');
    writeFileSync(controller, repaired.replace('checks: {}', "checks: { edited: 'ok' }"));
    await until(dev, async () => (await health()).includes('edited'));

    const page = path.join(copy, 'apps/console/src/main.tsx');
    writeFileSync(page, `${readFileSync(page, 'utf8')}\n// edited\n`);
    await until(dev, async () =>
      (await fetch(`${dev.url}/src/main.tsx`).then((answer) => answer.text())).includes('// edited'),
    );

    assert.notEqual(processesOf(copy).length, 0);
    dev.child.kill('SIGINT');
    const [code] = await Promise.race([once(dev.child, 'exit'), sleep(stopLimitMs, ['not ended'], { ref: false })]);
    assert.equal(code, 0, dev.output);
    assert.deepEqual(processesOf(copy), []);
  },
);
