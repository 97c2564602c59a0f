/** Descriptions of common error codes. */
const reasons = new Map([
  ['ENOTFOUND', 'its name is not known here, perhaps there is no network'],
  ['EAI_AGAIN', 'its name could not be looked up, perhaps there is no network'],
  ['ECONNREFUSED', 'nothing answers at its address'],
  ['ECONNRESET', 'the connection was cut'],
  ['UND_ERR_SOCKET', 'the connection was cut'],
  ['ENETUNREACH', 'there is no way to its network'],
  ['EHOSTUNREACH', 'there is no way to its machine'],
  ['ESERVFAIL', 'its name could not be looked up'],
  ['EREFUSED', 'its name could not be looked up'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not trusted'],
]);

/** Description of a network error, to follow a colon; the code itself if it is uncommon. */
export function networkReason(code: string): string {
  return reasons.get(code) ?? code;
}

/**
 * The code of a network error. Checks the shape instead of `instanceof`, which fails for errors from another realm.
 */
export function networkCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'network error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? networkCode(error.cause) : 'network error';
}
