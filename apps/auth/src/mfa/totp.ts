import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode';

/** Parameters that every authenticator app supports; some apps ignore them and assume these values. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A secret of 160 bits in base32, as RFC 4226 recommends. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that the QR code contains. */
export function totpUri(secret: string, shown: { issuer: string; account: string }): string {
  return new TOTP({ ...parameters, issuer: shown.issuer, label: shown.account, secret }).toString();
}

/**
 * The URI as a QR code in SVG. The client prepends `data:image/svg+xml;utf-8,` without encoding, so the SVG must not contain `#`: it
 * would end the URL.
 */
export async function qrSvg(uri: string): Promise<string> {
  const svg = await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width: 240 });
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
}

/** The current or adjacent time step that has this code; null if neither has it. */
export function matchTimeStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...parameters, secret });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
