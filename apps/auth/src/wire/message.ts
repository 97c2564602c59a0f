import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type AuthMessageName } from '@rfp/contracts/rpc/auth-wire';
import { type Requester } from '../sessions/authenticator.service.js';

/** A request of the auth wire contract without a session. */
export type Message<N extends AuthMessageName> = ParsedRpcRequest<N>;

/** A request of the auth wire contract with the session that its access token proves. */
export type SessionMessage<N extends AuthMessageName> = Omit<ParsedRpcRequest<N>, 'authorization'> & {
  requester: Requester;
};
