import { Injectable, type PipeTransform } from '@nestjs/common';
import { AuthenticatorService, type Requester } from './authenticator.service.js';

/** Verifies the access token of a message and replaces the header by its session. */
@Injectable()
export class RequesterPipe implements PipeTransform {
  constructor(private readonly authenticator: AuthenticatorService) {}

  /** @throws AuthError like `AuthenticatorService.require` */
  async transform<T extends { authorization: string | null }>({
    authorization,
    ...message
  }: T): Promise<Omit<T, 'authorization'> & { requester: Requester }> {
    return { ...message, requester: await this.authenticator.require(authorization) };
  }
}
