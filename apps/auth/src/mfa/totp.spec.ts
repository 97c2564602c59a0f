import { TOTP } from 'otpauth';
import { createTotpSecret, qrSvg, matchTimeStep, totpUri } from './totp.js';

describe('a TOTP code', () => {
  const secret = createTotpSecret();
  const now = new Date('2026-03-02T12:00:10Z');
  const codeAtStep = (steps: number) => new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * 30_000 });
  const step = Math.floor(now.getTime() / 30_000);

  it('is valid in its time step and in the adjacent ones [asvs 6.5.5]', () => {
    expect([-1, 0, 1].map((steps) => matchTimeStep(secret, codeAtStep(steps), now))).toEqual([
      step - 1,
      step,
      step + 1,
    ]);
    expect([-2, 2, -40].map((steps) => matchTimeStep(secret, codeAtStep(steps), now))).toEqual([null, null, null]);
  });

  it('matches RFC 6238', () => {
    expect(matchTimeStep('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', '287082', new Date(59_000))).toBe(1);
    expect(matchTimeStep('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
  });

  it('has a secret of 160 bits, and a QR code in SVG without characters that would end its data URL [asvs 6.5.3]', async () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const svg = await qrSvg(totpUri(secret, { issuer: 'RFP & Grant: Tracker', account: 'robin@example.org' }));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/s);
    expect(svg).not.toContain('#');
  });
});
