import { type Factor } from '@supabase/auth-js';
import { authClient } from '../../auth/auth-client.js';
import { texts } from '../../texts.js';
import { profileTexts } from '../profile-texts.js';

export interface NewFactor {
  id: string;
  /** Address for an `<img>`. */
  picture: string;
  secret: string;
}

/** The client puts its prefix before bare SVG text, in which a `#` would end the address. */
function pictureOf(qrCode: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode.replace(/^data:image\/svg\+xml[^,]*,/, ''))}`;
}

export async function beginFactor(friendlyName: string): Promise<NewFactor> {
  const { data, error } = await authClient.mfa.enroll({ factorType: 'totp', friendlyName, issuer: texts.product });
  if (error !== null) throw error;
  return { id: data.id, picture: pictureOf(data.totp.qr_code), secret: data.totp.secret };
}

/** With a fresh challenge each time, so that a slow typist is not told of one that ran out. */
export async function finishFactor(factorId: string, code: string): Promise<void> {
  const { error } = await authClient.mfa.challengeAndVerify({ factorId, code });
  if (error !== null) throw error;
}

/**
 * @param lastOne without it the session's token is taken anew, so that nothing asks for a factor that is gone
 */
export async function removeFactor(factorId: string, lastOne: boolean): Promise<void> {
  const { error } = await authClient.mfa.unenroll({ factorId });
  if (error !== null) throw error;
  if (lastOne) await authClient.refreshSession();
}

export function nameOf(factor: Pick<Factor, 'friendly_name'>): string {
  const name = factor.friendly_name ?? '';
  return name === '' ? profileTexts.factors.defaultName : name;
}

/** `Authenticator app`, then `Authenticator app 2`: names must differ. */
export function freeName(taken: readonly string[]): string {
  const base = profileTexts.factors.defaultName;
  const names = [base, ...Array.from({ length: taken.length }, (_, index) => `${base} ${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? base;
}
