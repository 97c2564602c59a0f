import { type Resource } from './resources.js';

/** Facts of the repository with which manifests must agree. */
export interface Facts {
  /** Apps with an image. */
  apps: readonly string[];
  /** Settings that the process of an app reads, by app. */
  settings: Readonly<Record<string, ReadonlySet<string>>>;
  /** Whether a process answers this path with a status other than 404. */
  isProbePath: (path: string) => boolean;
  /** Whether an address is on the public internet. */
  isPublic: (address: string) => boolean;
  /** Blocks of non-public addresses. */
  privateBlocks: readonly string[];
  /** Ports that the egress guard of sync allows. */
  pagePorts: readonly number[];
  /** Secrets with their keys, as listed in docs/kubernetes.md. */
  secrets: Readonly<Record<string, readonly string[]>>;
  /** Path of the live events, and the longest silence on it in seconds. */
  live: { path: string; silenceSeconds: number };
  /** Seconds after which a process ends itself. */
  shutdownSeconds: number;
  /** Maximum memory of an app, in bytes, if known. */
  memory: Readonly<Record<string, number>>;
}

/** Returns a sentence for each violation. */
export type Rule = (resources: readonly Resource[], facts: Facts) => string[];
