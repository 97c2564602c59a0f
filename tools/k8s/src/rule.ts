import { type Resource } from './resources.js';

/** Facts of the repository that manifests must agree with. */
export interface Facts {
  /** Apps with an image. */
  apps: readonly string[];
  /** Settings that the process of an app reads, by app. */
  settings: Readonly<Record<string, ReadonlySet<string>>>;
  /** Whether a process answers this path with something other than 404. */
  isProbePath: (path: string) => boolean;
  /** Whether the public internet has this address. */
  isPublic: (address: string) => boolean;
  /** Blocks of addresses that are not public. */
  privateBlocks: readonly string[];
  /** Ports that the egress guard of sync allows. */
  pagePorts: readonly number[];
  /** Secrets with their keys, as docs/kubernetes.md lists them. */
  secrets: Readonly<Record<string, readonly string[]>>;
  /** Path of the live events, and the longest silence on it in seconds. */
  live: { path: string; silenceSeconds: number };
  /** Seconds after which a process ends itself. */
  shutdownSeconds: number;
  /** How long the API answers a repeated request with the same idempotency key as the first. */
  idempotencySeconds: number;
  /** Memory, in bytes, that an app can take at most, where that is known. */
  memory: Readonly<Record<string, number>>;
  /** Name, in metrics, of a consumer of a service. */
  consumerOf: (service: string) => string;
}

/** Returns a sentence for each breach. */
export type Rule = (resources: readonly Resource[], facts: Facts) => string[];
