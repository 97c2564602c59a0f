import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { makeRepository } from './repository.mjs';

const supervise = new URL('../supervise.mjs', import.meta.url).href;

/** Starts a supervisor with a script. Collects the lines that both print; `printed` waits for a line. */
async function start(t, script) {
  const folder = makeRepository(t, {
    'supervisor.mjs': `import { supervise } from ${JSON.stringify(supervise)};
      await supervise(process.execPath, process.argv[2], {
        onMessage: (message) => console.log('message ' + JSON.stringify(message)),
      });`,
    'product.mjs': script,
  });
  const child = spawn(process.execPath, [path.join(folder, 'supervisor.mjs'), path.join(folder, 'product.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const lines = [];
  const pendingChecks = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    rest += text;
    const whole = rest.split('\n');
    rest = whole.pop();
    lines.push(...whole);
    for (const check of pendingChecks) check();
  });
  const waitForLine = (pattern) =>
    new Promise((resolve) => {
      const check = () => {
        const line = lines.find((candidate) => pattern.test(candidate));
        if (line) resolve(line);
      };
      pendingChecks.push(check);
      check();
    });
  return { child, lines, waitForLine, ended: once(child, 'close') };
}

const serverScript = `
  const timer = setInterval(() => {}, 1000);
  process.once('disconnect', () => { console.log('disconnected'); clearInterval(timer); });
  process.channel.unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { console.log('got ' + signal); setTimeout(() => clearInterval(timer), 200); });
  console.log('up ' + process.pid);`;

test('the exit code of the product becomes that of the supervisor', async (t) => {
  const { ended } = await start(t, 'process.exitCode = 78;');
  assert.deepEqual(await ended, [78, null]);
});

test('messages of the product are received', async (t) => {
  const { waitForLine, ended } = await start(t, 'process.send({ ready: true });');
  assert.equal(await waitForLine(/^message/), 'message {"ready":true}');
  assert.deepEqual(await ended, [0, null]);
});

for (const [signal, expected] of [
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGHUP', 'SIGTERM'],
]) {
  test(`${signal} reaches the product once, as ${expected}, and the supervisor waits for its end`, async (t) => {
    const { child, lines, waitForLine, ended } = await start(t, serverScript);
    await waitForLine(/^up/);
    child.kill(signal);
    await waitForLine(/^got/);
    child.kill(signal);
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('got')),
      [`got ${expected}`],
    );
  });
}

test('a product receives disconnect when its supervisor is killed', async (t) => {
  const { child, waitForLine, ended } = await start(t, serverScript);
  await waitForLine(/^up/);
  child.kill('SIGKILL');
  await waitForLine(/^disconnected$/);
  await ended;
});
