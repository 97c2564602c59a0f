import { type AuthConfig } from '../auth.config.js';

export type HashCost = Partial<Pick<AuthConfig, 'AUTH_HASH_MEMORY_KIB' | 'AUTH_HASH_PASSES'>>;

/** Far below the configurable minimum, because most specs do not depend on the cost of a hash. */
export const cheapHashes: Required<HashCost> = { AUTH_HASH_MEMORY_KIB: 64, AUTH_HASH_PASSES: 1 };

/** The configured cost, for specs that assert it. */
export const configuredHashes: HashCost = {};
