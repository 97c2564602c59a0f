import { inflateRawSync } from 'node:zlib';
import { sharedFixture } from './shared-fixture.js';
import { zipBytes } from './zip-file.js';

const name = 'GrantsDBExtract20260809v2.xml';

describe('a generated ZIP', () => {
  it('contains its members, deflated or stored', async () => {
    const packed = await zipBytes([{ name, content: '<Grants/>' }]);
    expect(inflateRawSync(packed.subarray(30 + name.length)).toString()).toBe('<Grants/>');
    expect((await zipBytes([{ name, content: '<Grants/>', stored: true }])).toString('latin1')).toContain('<Grants/>');
  });

  it('has the format of the real file in its recorded first and last bytes', async () => {
    const [front, back] = ['local-file-header', 'central-directory'].map((part) =>
      sharedFixture(`grants_gov/extract/real-${part}.b64`),
    );
    if (!front || !back) return;
    const packed = await zipBytes([{ name, content: '<Grants/>' }]);
    const realFront = Buffer.from(front, 'base64');
    const realBack = Buffer.from(back, 'base64');
    const ours = packed.subarray(packed.length - realBack.length);
    // Compares all bytes except the time of the file, its checksum and its sizes.
    for (const [from, to] of [
      [0, 10],
      [14, 59],
    ] as const)
      expect(packed.subarray(from, to)).toEqual(realFront.subarray(from, to));
    for (const [from, to] of [
      [0, 4],
      [16, 28],
      [44, 107],
      [111, 113],
    ] as const)
      expect(ours.subarray(from, to)).toEqual(realBack.subarray(from, to));
  });
});
