import { Injectable } from '@nestjs/common';
import { type AuthRouteName } from '@rfp/contracts/auth-routes';
import { RecoverService } from '../accounts/recover.service.js';
import { SignUpService } from '../accounts/sign-up.service.js';
import { UserService } from '../accounts/user.service.js';
import { VerifyService } from '../accounts/verify.service.js';
import { DeviceCodesService } from '../device/device-codes.service.js';
import { FactorsService } from '../mfa/factors.service.js';
import { RecoveryCodesService } from '../mfa/recovery-codes.service.js';
import { IdentitiesService } from '../providers/identities.service.js';
import { ProviderService } from '../providers/provider.service.js';
import { AccessTokensService } from '../sessions/access-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TokenGrantsService } from '../sessions/token-grants.service.js';
import { type Handlers } from './calls.js';
import { InfoService } from './info.service.js';

/** The handler of each route. A route without one does not compile. */
@Injectable()
export class HandlersService {
  readonly #handlers: Handlers;

  constructor(
    signUps: SignUpService,
    verifications: VerifyService,
    recoveries: RecoverService,
    users: UserService,
    grants: TokenGrantsService,
    sessions: SessionsService,
    deviceCodes: DeviceCodesService,
    factors: FactorsService,
    recoveryCodes: RecoveryCodesService,
    provider: ProviderService,
    identities: IdentitiesService,
    accessTokens: AccessTokensService,
    info: InfoService,
  ) {
    this.#handlers = {
      signUp: (call) => signUps.signUp(call),
      resend: (call) => signUps.resend(call),
      verify: (call) => verifications.verify(call),
      verifyLink: (call) => verifications.verifyLink(call),
      recover: (call) => recoveries.recover(call),
      getUser: (call) => users.getUser(call),
      updateUser: (call) => users.updateUser(call),
      reauthenticate: (call) => users.reauthenticate(call),
      token: (call) => grants.grant(call),
      logout: (call) => sessions.logout(call),
      deviceCode: (call) => deviceCodes.begin(call),
      deviceToken: (call) => deviceCodes.redeem(call),
      enrollFactor: (call) => factors.enrollFactor(call),
      challengeFactor: (call) => factors.challengeFactor(call),
      verifyFactor: (call) => factors.verifyFactor(call),
      unenrollFactor: (call) => factors.unenrollFactor(call),
      createRecoveryCodes: (call) => recoveryCodes.createRecoveryCodes(call),
      authorize: (call) => provider.authorize(call),
      callback: (call) => provider.callback(call),
      linkIdentity: (call) => identities.linkIdentity(call),
      unlinkIdentity: (call) => identities.unlinkIdentity(call),
      jwks: () => accessTokens.jwks(),
      settings: (call) => info.settings(call),
      health: (call) => info.health(call),
    };
  }

  of<N extends AuthRouteName>(name: N): Handlers[N] {
    return this.#handlers[name];
  }
}
