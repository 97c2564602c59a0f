import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBreaches } from '../check-boundaries.mjs';
import { makeRepository } from './repository.mjs';

/** Packages of every kind for the cases below; a case adds to one of them. */
function repository(t, { manifest = {}, files = {} } = {}) {
  const pack = (name, kind, runs) => ({ name: `@rfp/${name}`, nx: { tags: [`kind:${kind}`, `runs:${runs}`] } });
  return makeRepository(t, {
    'package.json': { workspaces: ['libs/*', 'apps/*', 'tools/twins'] },
    'libs/contracts/package.json': pack('contracts', 'contracts', 'any'),
    'libs/scoring/package.json': pack('scoring', 'domain', 'any'),
    'libs/client/package.json': pack('client', 'client', 'node'),
    'libs/testing/package.json': pack('testing', 'testing', 'node'),
    'tools/twins/package.json': pack('twins', 'testing', 'node'),
    'apps/sync/package.json': { ...pack('sync', 'service', 'node'), ...manifest },
    'apps/gateway/package.json': pack('gateway', 'service', 'node'),
    'apps/console/package.json': pack('console', 'face', 'browser'),
    ...files,
  });
}

test('what the table allows is no breach', (t) => {
  const folder = repository(t, {
    manifest: {
      dependencies: { '@rfp/contracts': '1.0.0', '@rfp/scoring': '1.0.0', zod: '4' },
      devDependencies: { '@rfp/testing': '1.0.0' },
    },
    files: {
      'apps/sync/src/a.ts':
        "import { x } from '@rfp/scoring/score';\nimport './b.js';\nimport fs from 'node:fs';\nexport { y } from '@rfp/sync/c';",
      'apps/sync/src/a.spec.ts':
        "import { z } from '@rfp/testing/postgres';\nimport '@rfp/twins/twin-server';\nimport '@rfp/gateway/gateway';",
      'apps/sync/src/testing/helper.ts': "import { z } from '@rfp/testing/nats';",
      'apps/sync/test/helper.ts': "import { z } from '@rfp/testing/nats';",
    },
  });
  assert.deepEqual(findBreaches(folder), []);
});

const breaches = [
  [
    'a service that uses another',
    "import { x } from '@rfp/gateway/x';",
    /apps\/sync\/src\/a\.ts:1: @rfp\/gateway\/x is of kind service/,
  ],
  ['a dynamic import', "\n\nconst x = await import('@rfp/gateway/x');", /a\.ts:3: @rfp\/gateway\/x is of kind service/],
  ['an import for its effect', "import '@rfp/gateway/x';", /is of kind service/],
  ['a type', "import { type X } from '@rfp/gateway/x';", /is of kind service/],
  ['passing on', "export * from '@rfp/gateway/x';", /is of kind service/],
  ['over several lines', "import {\n  x,\n} from '@rfp/gateway/x';", /is of kind service/],
  ['testing outside of specs', "import { x } from '@rfp/testing/postgres';", /is for specs only/],
  ['a path out of the package', "import { x } from '../../gateway/src/x.js';", /leaves its package/],
  ['a package that does not exist', "import { x } from '@rfp/nowhere/x';", /is not a package of this repository/],
];

for (const [name, text, expected] of breaches) {
  test(`an import is refused: ${name}`, (t) => {
    const found = findBreaches(repository(t, { files: { 'apps/sync/src/a.ts': text } }));
    assert.equal(found.length, 1);
    assert.match(found[0], expected);
  });
}

test('a dependency is refused in package.json too, and testing as one of the product', (t) => {
  const found = findBreaches(
    repository(t, { manifest: { dependencies: { '@rfp/client': '1.0.0', '@rfp/testing': '1.0.0' } } }),
  );
  assert.deepEqual(found, [
    'apps/sync/package.json: @rfp/client is of kind client, which kind service may not use',
    'apps/sync/package.json: @rfp/testing is for specs only',
  ]);
});

test('what runs in the browser may not use what runs on Node.js', (t) => {
  const found = findBreaches(
    repository(t, { files: { 'apps/console/src/a.tsx': "import { x } from '@rfp/client/x';" } }),
  );
  assert.deepEqual(found, [
    'apps/console/src/a.tsx:1: @rfp/client/x runs in node only, and @rfp/console runs in browser',
  ]);
});

test('a package without known tags is refused', (t) => {
  const found = findBreaches(repository(t, { manifest: { nx: { tags: ['kind:thing'] } } }));
  assert.equal(found.length, 2);
  assert.match(found[0], /kind:thing is not one of contracts/);
  assert.match(found[1], /runs:undefined is not one of any/);
});
