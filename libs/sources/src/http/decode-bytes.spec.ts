import { decodeBytes } from './decode-bytes.js';

describe('bytes', () => {
  const fromNode = TextDecoder;

  afterEach(() => {
    globalThis.TextDecoder = fromNode;
  });

  it.each(['windows-1252', 'iso-8859-1', 'latin1', 'us-ascii', 'x-cp1252'])(
    'labelled %s keep their quotes, dashes and the euro sign on a Node.js that decodes these as controls',
    (label) => {
      globalThis.TextDecoder = class extends fromNode {
        override decode = () => '\u0093x\u0094\u0096\u00e9';
      };
      const bytes = Uint8Array.of(0x80, 0x93, 0x78, 0x94, 0x96, 0xe9);
      expect(decodeBytes(bytes.subarray(1), label)).toBe('“x”–é');
    },
  );

  it('are null if the label is unknown or they are not in its encoding', () => {
    expect(decodeBytes(Uint8Array.of(0x80), 'utf-8')).toBeNull();
    expect(decodeBytes(Uint8Array.of(0x80), 'x-unknown')).toBeNull();
  });
});
