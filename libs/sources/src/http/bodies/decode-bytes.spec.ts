import { decodeXml } from '../../feed/decode-xml.js';
import { decodeBytes } from './decode-bytes.js';
import { decodeText } from './read-body.js';

const quoted = Uint8Array.of(0x93, 0x78, 0x94, 0x96, 0xe9);

describe('bytes', () => {
  describe('on a Node.js that decodes the quotes, dashes and the euro sign of Windows-1252 as controls', () => {
    const fromNode = TextDecoder;

    beforeEach(() => {
      globalThis.TextDecoder = class extends fromNode {
        override decode(bytes: Uint8Array): string {
          return this.encoding === 'windows-1252' ? Buffer.from(bytes).toString('latin1') : super.decode(bytes);
        }
      };
    });

    afterEach(() => {
      globalThis.TextDecoder = fromNode;
    });

    it.each(['windows-1252', 'iso-8859-1', 'latin1', 'us-ascii', 'x-cp1252'])(
      'keep these characters if labelled %s',
      (label) => {
        expect(decodeBytes(quoted, label)).toBe('“x”–é');
        expect(decodeText(quoted, `text/html; charset=${label}`)).toBe('“x”–é');
        expect(decodeXml(quoted, `text/xml; charset=${label}`)).toBe('“x”–é');
      },
    );

    it('keep these characters without a label, and within a larger buffer', () => {
      const within = Buffer.concat([Uint8Array.of(0x80), quoted]).subarray(1);
      expect([decodeText(within, ''), decodeXml(within, '')]).toEqual(['“x”–é', '“x”–é']);
    });
  });

  it('result in null if the label is unknown or they are not valid in its encoding', () => {
    expect(decodeBytes(Uint8Array.of(0x80), 'utf-8')).toBeNull();
    expect(decodeBytes(Uint8Array.of(0x80), 'x-unknown')).toBeNull();
  });
});
