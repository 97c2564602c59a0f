import { createHash, randomInt } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import { RecoveryCodeEntity } from '../store/session.entity.js';

/** 32 unambiguous characters: no l, o, 0, 1. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;
const pattern = new RegExp(`^[${alphabet}]{${groups * groupLength}}$`);

/** A code of 60 bits, such as `k3vq-9xwm-a7tr`. */
export function createRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Normalizes a typed code for hashing; null if it is not a recovery code. */
export function parseRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return pattern.test(code) ? code : null;
}

/** A fast hash is enough for 60 bits. The account id makes the hashes of equal codes of two accounts differ. */
export function hashRecoveryCode(accountId: string, code: string): string {
  return createHash('sha256').update(`${accountId}:${code}`).digest('base64url');
}

/** Consumes the code and returns how many are left; null if it is unknown or was used. */
export async function useRecoveryCode(manager: EntityManager, accountId: string, code: string): Promise<number | null> {
  const unused = { account_id: accountId, used_at: IsNull() };
  const unusedCode = { ...unused, code_hash: hashRecoveryCode(accountId, code) };
  const { affected } = await manager.update(RecoveryCodeEntity, unusedCode, { used_at: new Date() });
  return affected === 1 ? manager.countBy(RecoveryCodeEntity, unused) : null;
}

export async function deleteRecoveryCodes(manager: EntityManager, accountId: string): Promise<void> {
  await manager.delete(RecoveryCodeEntity, { account_id: accountId });
}
