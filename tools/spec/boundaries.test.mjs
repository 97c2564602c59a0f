import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBreaches } from '../checks/check-boundaries.mjs';
import { makeRepository } from './repository.mjs';

/** Creates a repository with packages of every kind, and adds a manifest and files of the test case. */
function makeWorkspace(t, { manifest = {}, files = {} } = {}) {
  const manifestOf = (name, kind, runs) => ({ name: `@rfp/${name}`, nx: { tags: [`kind:${kind}`, `runs:${runs}`] } });
  return makeRepository(t, {
    'package.json': { workspaces: ['libs/*', 'apps/*', 'tools/twins'] },
    'libs/contracts/package.json': manifestOf('contracts', 'contracts', 'any'),
    'libs/scoring/package.json': manifestOf('scoring', 'domain', 'any'),
    'libs/client/package.json': manifestOf('client', 'client', 'node'),
    'libs/testing/package.json': manifestOf('testing', 'testing', 'node'),
    'tools/twins/package.json': manifestOf('twins', 'testing', 'node'),
    'apps/sync/package.json': { ...manifestOf('sync', 'service', 'node'), ...manifest },
    'apps/gateway/package.json': manifestOf('gateway', 'service', 'node'),
    'apps/console/package.json': manifestOf('console', 'face', 'browser'),
    ...files,
  });
}

test('imports that the table allows are not breaches', (t) => {
  const folder = makeWorkspace(t, {
    manifest: {
      dependencies: { '@rfp/contracts': '1.0.0', '@rfp/scoring': '1.0.0', zod: '4' },
      devDependencies: { '@rfp/testing': '1.0.0' },
    },
    files: {
      'apps/sync/src/a.ts':
        "import { x } from '@rfp/scoring/score';\nimport './b.js';\nimport fs from 'node:fs';\nexport { y } from '@rfp/sync/c';",
      'apps/sync/src/a.spec.ts':
        "import { z } from '@rfp/testing/servers/postgres';\nimport '@rfp/twins/twin-server';\nimport '@rfp/gateway/gateway';",
      'apps/sync/src/testing/helper.ts': "import { z } from '@rfp/testing/servers/nats';",
      'apps/sync/test/helper.ts': "import { z } from '@rfp/testing/servers/nats';",
    },
  });
  assert.deepEqual(findBreaches(folder), []);
});

const breaches = [
  [
    'a service that imports another',
    "import { x } from '@rfp/gateway/x';",
    /apps\/sync\/src\/a\.ts:1: @rfp\/gateway\/x is of kind service/,
  ],
  ['a dynamic import', "\n\nconst x = await import('@rfp/gateway/x');", /a\.ts:3: @rfp\/gateway\/x is of kind service/],
  ['testing outside of specs', "import { x } from '@rfp/testing/servers/postgres';", /is for specs only/],
  ['a path out of the package', "import { x } from '../../gateway/src/x.js';", /leaves its package/],
];

for (const [name, text, expected] of breaches) {
  test(`an import is refused: ${name}`, (t) => {
    const found = findBreaches(makeWorkspace(t, { files: { 'apps/sync/src/a.ts': text } }));
    assert.equal(found.length, 1);
    assert.match(found[0], expected);
  });
}

test('package.json, platforms and tags are checked too', (t) => {
  const browser = { files: { 'apps/console/src/a.tsx': "import { x } from '@rfp/client/x';" } };
  const manifest = { dependencies: { '@rfp/client': '1.0.0', '@rfp/testing': '1.0.0' } };
  assert.deepEqual(findBreaches(makeWorkspace(t, { manifest, ...browser })), [
    'apps/console/src/a.tsx:1: @rfp/client/x runs in node only, and @rfp/console runs in browser',
    'apps/sync/package.json: @rfp/client is of kind client, which kind service may not use',
    'apps/sync/package.json: @rfp/testing is for specs only',
  ]);
  assert.match(
    findBreaches(makeWorkspace(t, { manifest: { nx: { tags: ['kind:thing'] } } }))[0],
    /kind:thing is not one of/,
  );
});
