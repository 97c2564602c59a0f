import { type Rule } from './rule.js';
import { limits } from './rules/limits.js';
import { coverage, internet } from './rules/network.js';
import { accounts, images, memory, probes, restricted, rollingUpdates } from './rules/pods.js';
import { environment, ingresses, selectors } from './rules/references.js';
import { secrets } from './rules/secrets.js';

/** Rules that neither the published schemas nor an API server check: agreement with the code, security, and updates without failed requests. */
export const rules = {
  limits,
  restricted,
  accounts,
  probes,
  images,
  memory,
  rollingUpdates,
  environment,
  secrets,
  selectors,
  ingresses,
  coverage,
  internet,
} satisfies Record<string, Rule>;
