import { authSessionSchema, enrolledFactorSchema, recoveryCodesSchema } from '@rfp/contracts/auth';
import { rpc } from '@rfp/contracts/rpc';
import { TOTP } from 'otpauth';
import { type Locator } from 'playwright-core';
import { create } from 'qrcode';
import { callAuth } from '../product/api.js';

/**
 * The current code of an authenticator app, or the code `steps` times 30 seconds later. The server accepts each code once, and also the codes of one
 * step before and after the current code.
 */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

export interface SecondFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Sets up an authenticator app over the API. The current code is used for this, so it is no longer valid. */
export async function addSecondFactor(url: string, token: string): Promise<SecondFactor> {
  const { id, totp } = enrolledFactorSchema.parse(
    (await callAuth({ url, token }, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Phone' })).body,
  );
  const challenge = rpc['auth.challenge-factor'].reply.parse(
    (await callAuth({ url, token }, 'POST', `/factors/${id}/challenge`)).body,
  );
  const proof = { challenge_id: challenge.id, code: totpCode(totp.secret) };
  const session = authSessionSchema.parse(
    (await callAuth({ url, token }, 'POST', `/factors/${id}/verify`, proof)).body,
  );
  const made = await callAuth({ url, token: session.access_token }, 'POST', '/recovery-codes');
  return { secret: totp.secret, recoveryCodes: recoveryCodesSchema.parse(made.body).recovery_codes };
}

/** The `otpauth:` address in the QR code for an authenticator app. */
export function otpauthUri(secret: string, account: string): string {
  return new TOTP({
    issuer: 'RFP & Grant Tracker',
    label: account,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  }).toString();
}

/** The squares of the QR code of a text, row by row: `#` dark, `.` light. */
export function qrSquares(text: string): string {
  const { data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return [...data].map((dark) => (dark === 0 ? '.' : '#')).join('');
}

/** The squares of a QR code in the browser, without its margin of two squares, in the form of `qrSquares`. */
export async function readSquares(picture: Locator, count: number): Promise<string> {
  return picture.evaluate((image, side) => {
    if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return 'no picture';
    const [scale, margin] = [4, 2];
    const canvas = document.createElement('canvas');
    canvas.width = (side + 2 * margin) * scale;
    canvas.height = canvas.width;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const red = (square: number) =>
      context?.getImageData(
        ((square % side) + margin) * scale + 1,
        (Math.floor(square / side) + margin) * scale + 1,
        1,
        1,
      ).data[0] ?? 255;
    return Array.from({ length: side * side }, (_, square) => (red(square) < 128 ? '#' : '.')).join('');
  }, Math.sqrt(count));
}
