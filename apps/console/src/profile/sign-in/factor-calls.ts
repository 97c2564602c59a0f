import { type Factor } from '@supabase/auth-js';
import { authClient } from '../../auth/auth-client.js';
import { upgradeSession } from '../../auth/session/session-upgrade.js';
import { texts } from '../../texts.js';
import { profileTexts } from '../profile-texts.js';

export interface NewFactor {
  id: string;
  /** URL for an `<img>`. */
  picture: string;
  secret: string;
}

/** Encodes the picture. The client returns raw SVG with a data prefix, and a `#` in it would end the URL. */
function encodePicture(qrCode: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode.replace(/^data:image\/svg\+xml[^,]*,/, ''))}`;
}

export async function startFactor(friendlyName: string): Promise<NewFactor> {
  const { data, error } = await authClient.mfa.enroll({ factorType: 'totp', friendlyName, issuer: texts.product });
  if (error !== null) throw error;
  return { id: data.id, picture: encodePicture(data.totp.qr_code), secret: data.totp.secret };
}

/** Verifies the first code. Each attempt uses a new challenge, because a challenge may expire while the user types. */
export async function finishFactor(factorId: string, code: string): Promise<void> {
  const { error } = await upgradeSession(authClient.mfa.challengeAndVerify({ factorId, code }));
  if (error !== null) throw error;
}

/**
 * @param lastOne - whether it is the last factor; if so, the token is refreshed, so that the session no longer requires the removed factor
 */
export async function removeFactor(factorId: string, lastOne: boolean): Promise<void> {
  const { error } = await authClient.mfa.unenroll({ factorId });
  if (error !== null) throw error;
  if (lastOne) await authClient.refreshSession();
}

export function factorName(factor: Pick<Factor, 'friendly_name'>): string {
  const name = factor.friendly_name ?? '';
  return name === '' ? profileTexts.factors.defaultName : name;
}

/** Default name of a factor: `Authenticator app`, then `Authenticator app 2`, because names must be unique. */
export function freeName(taken: readonly string[]): string {
  const base = profileTexts.factors.defaultName;
  const names = [base, ...Array.from({ length: taken.length }, (_, index) => `${base} ${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? base;
}
