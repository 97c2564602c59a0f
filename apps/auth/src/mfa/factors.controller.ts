import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type AuthClientInfo, type AuthSession } from '@rfp/contracts/auth';
import { isPrintableName } from '@rfp/contracts/primitives';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource, type EntityManager, LessThan, Not } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { type AuditAction, AuditService } from '../audit/audit.service.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { type Requester } from '../sessions/authenticator.service.js';
import { withoutSecondFactor } from '../sessions/methods.js';
import { RequesterPipe } from '../sessions/requester.pipe.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { fromNow } from '../store/rows.js';
import { FactorChallengeEntity, FactorEntity, SessionEntity } from '../store/session.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type SessionMessage } from '../wire/message.js';
import { challengeSeconds, findFactor, lockFactors, maxFactors, factorOwner, displayName } from './factor-row.js';
import { deleteRecoveryCodes, parseRecoveryCode, useRecoveryCode } from './recovery-code.js';
import { assertPersonalAccount, isAal2 } from './requirements.js';
import { createTotpSecret, qrSvg, matchTimeStep, totpUri } from './totp.js';

const product = 'RFP & Grant Tracker';

type Method = 'totp' | 'recovery_code';
interface Attempt {
  requester: Requester;
  client: AuthClientInfo;
  factor: FactorEntity;
  code: string;
}

/** The second factor: an authenticator app, or a recovery code instead. */
@Controller()
@UseInterceptors(SettleCallerChanges)
export class FactorsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly limits: LimitsService,
    private readonly sessions: SessionsService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  @MessagePattern('auth.enroll-factor')
  async enroll(
    @Payload(RequesterPipe) { body, requester, client }: SessionMessage<'auth.enroll-factor'>,
  ): Promise<RpcReply<'auth.enroll-factor'>> {
    assertPersonalAccount(requester);
    if (body.factor_type !== 'totp')
      throw new AuthError('mfa_totp_enroll_not_enabled', { message: 'Only factors of the type totp can be enrolled' });
    const name = body.friendly_name?.trim() ?? '';
    const issuer = body.issuer?.trim() || product;
    // The names appear in mails and URIs.
    if (!isPrintableName(name) || !isPrintableName(issuer))
      throw new AuthError('validation_failed', { message: 'Names of factors must hold no control characters' });
    const id = uuidv7();
    const secret = createTotpSecret();
    const sealed = await this.vault.encrypt(secret, factorOwner(id));
    await inTransaction(this.dataSource, async (manager) => {
      const factors = await lockFactors(manager, requester.account.id);
      assertCanEnroll(name, factors, requester);
      const now = new Date();
      const factor = { id, account_id: requester.account.id, friendly_name: name, secret: sealed };
      await manager.insert(FactorEntity, { ...factor, status: 'unverified', created_at: now, updated_at: now });
      await this.#record(manager, 'factor_in_progress', { requester, client }, { factor: id });
    });
    const uri = totpUri(secret, { issuer, account: requester.account.email ?? requester.account.id });
    return { id, type: 'totp', friendly_name: name, totp: { qr_code: await qrSvg(uri), secret, uri } };
  }

  @MessagePattern('auth.challenge-factor')
  async challenge(
    @Payload(RequesterPipe) { id, requester, client }: SessionMessage<'auth.challenge-factor'>,
  ): Promise<RpcReply<'auth.challenge-factor'>> {
    await this.limits.consume('factor', client);
    const { account, session } = requester;
    const row = { id: uuidv7(), factor_id: id, session_id: session.id };
    const expires_at = await inTransaction(this.dataSource, async (manager) => {
      await findFactor(manager, account.id, id);
      // Locked, because another request may end the session or remove the factor meanwhile.
      const lock = { mode: 'for_key_share' } as const;
      if ((await manager.findOne(FactorEntity, { where: { id }, lock })) === null)
        throw new AuthError('mfa_factor_not_found');
      const active = await manager.findOne(SessionEntity, { where: { id: session.id }, lock });
      if (active === null) throw new AuthError('session_not_found');
      const times = { created_at: () => 'now()', expires_at: fromNow(challengeSeconds) };
      await manager.insert(FactorChallengeEntity, { ...row, ...times });
      await this.#record(manager, 'challenge_created', { requester, client }, { factor: id });
      return (await manager.findOneByOrFail(FactorChallengeEntity, { id: row.id })).expires_at;
    });
    return { id: row.id, type: 'totp', expires_at: Math.floor(expires_at.getTime() / 1000) };
  }

  @MessagePattern('auth.verify-factor')
  async verify(
    @Payload(RequesterPipe) { id, body, requester, client }: SessionMessage<'auth.verify-factor'>,
  ): Promise<RpcReply<'auth.verify-factor'>> {
    await this.limits.consume('factor', client);
    const { account } = requester;
    const db = this.dataSource.manager;
    await assertChallenge(db, requester, await findFactor(db, account.id, id), body.challenge_id);
    await this.limits.consumeGuess('code', account.id);
    const session = await inTransaction(this.dataSource, async (manager) => {
      const factors = await lockFactors(manager, account.id);
      // Checked again under the lock: of two concurrent verifications, the second finds the challenge gone.
      const factor = await findFactor(manager, account.id, id);
      await assertChallenge(manager, requester, factor, body.challenge_id);
      if (factor.status === 'unverified') assertAal2ForNewFactor(factors, requester);
      const attempt = { requester, client, factor, code: body.code };
      const method = await this.#consumeCode(manager, attempt);
      if (method === null) return null;
      await manager.delete(FactorChallengeEntity, { id: body.challenge_id });
      return this.#completeVerification(manager, attempt, method);
    });
    if (session === null) {
      await this.#record(db, 'mfa_failed', { requester, client }, { factor: id });
      throw new AuthError('mfa_verification_failed');
    }
    await this.limits.resetGuesses('code', account.id);
    return session;
  }

  @MessagePattern('auth.unenroll-factor')
  async unenroll(
    @Payload(RequesterPipe) { id, requester, client }: SessionMessage<'auth.unenroll-factor'>,
  ): Promise<RpcReply<'auth.unenroll-factor'>> {
    const { account } = requester;
    await inTransaction(this.dataSource, async (manager) => {
      const factors = await lockFactors(manager, account.id);
      const factor = await findFactor(manager, account.id, id);
      const verified = factor.status === 'verified';
      if (verified && !isAal2(requester))
        throw new AuthError('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' });
      await manager.delete(FactorEntity, { id: factor.id });
      await lowerSessions(manager, factor.id);
      const isLastVerified = factors.every((other) => other.id === factor.id || other.status !== 'verified');
      if (isLastVerified) await deleteRecoveryCodes(manager, account.id);
      await this.#record(manager, 'factor_unenrolled', { requester, client }, { factor: factor.id, verified });
      const data = { name: displayName(factor) };
      if (verified && account.email !== null)
        await this.mails.queue(manager, { template: 'factor_removed', to: account.email, data });
    });
    return { id };
  }

  /** Consumes the code and returns its kind; null if it is wrong or was used. */
  async #consumeCode(manager: EntityManager, { requester, client, factor, code }: Attempt): Promise<Method | null> {
    const recoveryCode = parseRecoveryCode(code);
    if (recoveryCode === null) return (await this.#consumeTotp(manager, factor, code)) ? 'totp' : null;
    // A recovery code replaces a verified factor; it does not verify one.
    if (factor.status !== 'verified') return null;
    const { account } = requester;
    const codesLeft = await useRecoveryCode(manager, account.id, recoveryCode);
    if (codesLeft === null) return null;
    await this.#record(manager, 'recovery_code_used', { requester, client }, { left: codesLeft });
    if (account.email !== null)
      await this.mails.queue(manager, { template: 'recovery_code_used', to: account.email, data: { left: codesLeft } });
    return 'recovery_code';
  }

  /** Each time step is accepted once, so that an observed code is useless. */
  async #consumeTotp(manager: EntityManager, factor: FactorEntity, code: string): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return false;
    const step = matchTimeStep(await this.vault.decrypt(factor.secret, factorOwner(factor.id)), code, new Date());
    if (step === null) return false;
    const unused = { id: factor.id, last_used_step: LessThan(step) };
    const usedStep = { last_used_step: step, updated_at: new Date() };
    const { affected } = await manager.update(FactorEntity, unused, usedStep);
    return affected === 1;
  }

  async #completeVerification(
    manager: EntityManager,
    { requester, client, factor }: Attempt,
    method: Method,
  ): Promise<AuthSession> {
    if (factor.status === 'unverified') await this.#activate(manager, { requester, client }, factor);
    await this.#record(manager, 'verification_attempted', { requester, client }, { factor: factor.id, method });
    return this.sessions.raiseToAal2(manager, { requester, method, factorId: factor.id, client });
  }

  /** Makes the account require the factor: ends all other sessions at aal1 and deletes other unverified factors. */
  async #activate(
    manager: EntityManager,
    context: { requester: Requester; client: AuthClientInfo },
    factor: FactorEntity,
  ): Promise<void> {
    const { account, session } = context.requester;
    await manager.update(FactorEntity, { id: factor.id }, { status: 'verified', updated_at: new Date() });
    await manager.delete(FactorEntity, { account_id: account.id, status: 'unverified' });
    await manager.delete(SessionEntity, { account_id: account.id, aal: 'aal1', id: Not(session.id) });
    await this.#record(manager, 'factor_verified', context, { factor: factor.id });
    const data = { name: displayName(factor) };
    if (account.email !== null) await this.mails.queue(manager, { template: 'factor_added', to: account.email, data });
  }

  async #record(
    manager: EntityManager,
    action: AuditAction,
    by: { requester: Requester; client: AuthClientInfo },
    detail: Record<string, string | number | boolean>,
  ): Promise<void> {
    await this.audit.record(manager, action, { ...by, detail });
  }
}

function assertCanEnroll(name: string, factors: FactorEntity[], requester: Requester): void {
  const conflict = name !== '' && factors.some(({ friendly_name }) => friendly_name === name);
  if (conflict) throw new AuthError('mfa_factor_name_conflict');
  if (factors.length >= maxFactors) throw new AuthError('too_many_enrolled_mfa_factors');
  assertAal2ForNewFactor(factors, requester);
}

/** Without this check, a password alone would suffice to add a factor. */
function assertAal2ForNewFactor(factors: FactorEntity[], requester: Requester): void {
  const enrolled = factors.some(({ status }) => status === 'verified');
  if (enrolled && !isAal2(requester))
    throw new AuthError('insufficient_aal', { message: 'AAL2 required to enroll a new factor' });
}

/** Checks that the challenge belongs to the factor and the session, and has not expired. */
async function assertChallenge(
  manager: EntityManager,
  requester: Requester,
  factor: FactorEntity,
  id: string,
): Promise<void> {
  const bound = { id, factor_id: factor.id, session_id: requester.session.id };
  const found = z.uuid().safeParse(id).success ? await manager.findOneBy(FactorChallengeEntity, bound) : null;
  if (found === null)
    throw new AuthError('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    });
  if (found.expires_at <= new Date()) throw new AuthError('mfa_challenge_expired');
}

/** Lowers to aal1 the sessions that the factor had raised to aal2. */
async function lowerSessions(manager: EntityManager, factorId: string): Promise<void> {
  const raised = { where: { factor_id: factorId }, lock: { mode: 'pessimistic_write' } as const };
  for (const session of await manager.find(SessionEntity, raised))
    await manager.update(SessionEntity, { id: session.id }, withoutSecondFactor(session));
}
