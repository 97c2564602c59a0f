import { Inject, Injectable } from '@nestjs/common';
import { canonicalJson } from '@rfp/contracts/canonical-json';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type AlertMaterial } from '@rfp/contracts/smart-alerts';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { AlertMaterialService } from './alert-material.service.js';

interface Kept {
  readonly version: number;
  readonly until: number;
  readonly material: Promise<AlertMaterial>;
}

/** Profiles whose material is in memory: 40 opportunities each. */
const mostKept = 100;
/** Days are counted from now. */
const keptMs = 60_000;

/** Keeps what alerts are made of until the catalogue changes: it takes several lists of all opportunities, and a page that is opened again needs the same. */
@Injectable()
export class KeptMaterialService {
  readonly #kept = new Map<string, Kept>();

  constructor(
    @Inject(AlertMaterialService) private readonly materials: Pick<AlertMaterialService, 'read'>,
    @Inject(CatalogueChangesService) private readonly changes: Pick<CatalogueChangesService, 'version'>,
  ) {}

  read(request: ParsedRpcRequest<'opportunities.alert-material'>): Promise<AlertMaterial> {
    // Before reading: a change meanwhile makes another version.
    const { version } = this.changes;
    if (version === undefined) return this.materials.read(request);
    const key = canonicalJson(request);
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.version === version && kept.until > performance.now()) return kept.material;
    const material = this.materials.read(request);
    this.#keep(key, { version, until: performance.now() + keptMs, material });
    material.catch(() => this.#forget(key, material));
    return material;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** A failure is not kept. */
  #forget(key: string, material: Promise<AlertMaterial>): void {
    if (this.#kept.get(key)?.material === material) this.#kept.delete(key);
  }
}
