import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode';

/** What every authenticator app understands; some read nothing else from the address and assume these. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 recommends, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the app reads from the picture. */
export function totpUri(secret: string, shown: { issuer: string; account: string }): string {
  return new TOTP({ ...form, issuer: shown.issuer, label: shown.account, secret }).toString();
}

/**
 * The address as bare SVG text. The client puts `data:image/svg+xml;utf-8,` before it and encodes nothing, so it must hold
 * no `#`: a browser would take that as the end of the picture.
 */
export async function qrSvg(uri: string): Promise<string> {
  const svg = await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width: 240 });
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
}

/** The 30-second step that the code belongs to, one before and one after `now` included; null where it belongs to none. */
export function matchTimeStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...form, secret });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
