import { type Rule } from './rule.js';
import { commandLines, syncJobs } from './rules/jobs.js';
import { coverage, internet, policies, resolvers } from './rules/network.js';
import { accounts, images, memory, ports, probes, restricted, rollingUpdates, volumes } from './rules/pods.js';
import { budgets, clusters, environment, ingresses, scaling, selectors } from './rules/references.js';
import { secrets } from './rules/secrets.js';
import { labels, limits, names, quantities, schedules } from './rules/syntax.js';
import { traces } from './rules/traces.js';

/** Rules that published schemas lack. */
export const rules = {
  names,
  labels,
  quantities,
  limits,
  schedules,
  syncJobs,
  commandLines,
  restricted,
  accounts,
  ports,
  volumes,
  probes,
  images,
  memory,
  rollingUpdates,
  environment,
  secrets,
  selectors,
  budgets,
  scaling,
  clusters,
  ingresses,
  policies,
  coverage,
  internet,
  resolvers,
  traces,
} satisfies Record<string, Rule>;
