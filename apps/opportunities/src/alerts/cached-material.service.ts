import { Inject, Injectable } from '@nestjs/common';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type AlertMaterial } from '@rfp/contracts/intelligence/smart-alerts';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { AlertMaterialService } from './alert-material.service.js';

interface CacheEntry {
  readonly version: number;
  readonly until: number;
  readonly material: Promise<AlertMaterial>;
}

/** Max profiles with cached material of 40 opportunities each. */
const maxCached = 100;
/** Milliseconds for which material is cached. It expires because the days until a due date depend on the current time. */
const cachedMs = 60_000;

/** Caches the material of alerts until the catalogue changes: reading it takes several lists of all opportunities, and a reopened page needs the same lists. */
@Injectable()
export class CachedMaterialService {
  readonly #cached = new Map<string, CacheEntry>();

  constructor(
    @Inject(AlertMaterialService) private readonly materials: Pick<AlertMaterialService, 'read'>,
    @Inject(CatalogueChangesService) private readonly changes: Pick<CatalogueChangesService, 'version'>,
  ) {}

  read(request: ParsedRpcRequest<'opportunities.alert-material'>): Promise<AlertMaterial> {
    // Read before the material, so that a concurrent change invalidates it.
    const { version } = this.changes;
    if (version === undefined) return this.materials.read(request);
    const key = canonicalJson(request);
    const cached = this.#cached.get(key);
    if (cached !== undefined && cached.version === version && cached.until > performance.now()) return cached.material;
    const material = this.materials.read(request);
    this.#add(key, { version, until: performance.now() + cachedMs, material });
    material.catch(() => this.#removeFailed(key, material));
    return material;
  }

  #add(key: string, cached: CacheEntry): void {
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > maxCached && oldest !== undefined) this.#cached.delete(oldest);
  }

  /** Removes material that could not be read. */
  #removeFailed(key: string, material: Promise<AlertMaterial>): void {
    if (this.#cached.get(key)?.material === material) this.#cached.delete(key);
  }
}
