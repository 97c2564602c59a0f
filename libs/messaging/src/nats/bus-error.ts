import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { AppError } from '@rfp/contracts/errors';

/** Converts an error of the NATS client. */
export function toBusError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.TimeoutError) return new AppError('TIMEOUT', { cause: error });
  if (error instanceof errors.RequestError && error.isNoResponders())
    return new AppError('NO_HANDLER', { cause: error });
  const denied = causesOf(error).find((each) => each instanceof errors.PermissionViolationError);
  if (denied !== undefined)
    return new AppError('BROKER_DENIED', {
      message: `The message broker denied ${denied.operation} to ${denied.subject}.`,
      cause: error,
    });
  if (error instanceof JetStreamApiError && tooFewNodes.has(error.code))
    return new AppError('UNAVAILABLE', {
      message: 'The message broker has fewer nodes than the stream has replicas (NATS_REPLICAS).',
      cause: error,
    });
  return new AppError('UNAVAILABLE', { cause: error });
}

/** JetStream error codes for a stream with replicas if the cluster has too few nodes, or if there is no cluster. */
const tooFewNodes = new Set([10_005, 10_074]);

/** Converts an error of the first connection. `where`: the addresses without credentials. */
export function toConnectionError(error: unknown, where: string): AppError {
  const causes = causesOf(error);
  if (causes.some(isLoginError))
    return new AppError('BROKER_LOGIN_REFUSED', {
      message: `The message broker at ${where} refused the user or the password. Check NATS_USER and NATS_PASSWORD.`,
      cause: error,
    });
  const reason = causes.map(trustProblem).find((each) => each !== undefined);
  if (reason !== undefined)
    return new AppError('BROKER_NOT_TRUSTED', {
      message: `The message broker at ${where} could not prove its identity (${reason}). Check NATS_CA_FILE.`,
      cause: error,
    });
  return new AppError('UNAVAILABLE', {
    message: `The message broker could not be reached at ${where}.`,
    cause: error,
  });
}

interface ErrorLike {
  message: string;
  code?: unknown;
  cause?: unknown;
}

/** An error and its causes. Does not use `instanceof`, because errors of Node.js may be from another realm, as in tests. */
function causesOf(error: unknown): ErrorLike[] {
  return isErrorLike(error) ? [error, ...causesOf(error.cause)] : [];
}

function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

function isLoginError(error: ErrorLike): boolean {
  return error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError;
}

/** Node.js error codes for certificate problems. */
const certificateCodes =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_GET_ISSUER_|UNABLE_TO_VERIFY_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;

function trustProblem(error: ErrorLike): string | undefined {
  const code = typeof error.code === 'string' ? error.code : '';
  if (certificateCodes.test(code)) return code;
  return error.message.includes(`does not support 'tls'`) ? 'it offers no TLS' : undefined;
}
