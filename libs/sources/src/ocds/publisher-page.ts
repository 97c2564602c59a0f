import { type Release } from './release.js';

/** Where a publisher shows the procedures whose ids begin with its prefix. */
interface KnownPublisher {
  prefix: string;
  /** Template of the page; see {@link pageOf}. */
  page: string;
  /** The form of the value in the gap: publishers number several things. */
  gap: RegExp;
}

/** Addresses that public programs for these portals build in the same way. */
const publishers: readonly KnownPublisher[] = [
  // UK Find a Tender and Contracts Finder: a release is a notice.
  {
    prefix: 'ocds-h6vhtk-',
    page: 'https://www.find-tender.service.gov.uk/Notice/{id}',
    gap: /^\d{6}-\d{4}$/,
  },
  {
    prefix: 'ocds-b5fd17-',
    page: 'https://www.contractsfinder.service.gov.uk/Notice/{id}',
    gap: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i,
  },
  // Paraguay, DNCP
  {
    prefix: 'ocds-03ad3f-',
    page: 'https://www.contrataciones.gov.py/licitaciones/convocatoria/{tender_id}.html',
    gap: /^\d+-[a-z\d-]+$/,
  },
  // Chile, ChileCompra
  {
    prefix: 'ocds-70d2nz-',
    page: 'https://www.mercadopublico.cl/fichaLicitacion.html?idLicitacion={local_id}',
    gap: /^\d+-\d+-[A-Z]{1,3}\d{2,3}$/,
  },
  // Moldova, MTender
  { prefix: 'ocds-b3wdp1-', page: 'https://mtender.gov.md/tenders/{ocid}', gap: /^ocds-b3wdp1-MD-\d+$/ },
  // Colombia, SECOP I
  {
    prefix: 'ocds-k50g02-',
    page: 'https://www.contratos.gov.co/consultas/detalleProceso.do?numConstancia={local_id}',
    gap: /^\d{2}-\d{1,2}-\d{5,}$/,
  },
];

/** Whether a text is the address of a page with a gap behind its host, and no unknown ones. */
export function isPageTemplate(template: string): boolean {
  const gaps = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const known = gaps.length > 0 && gaps.every((name) => ['ocid', 'local_id', 'id', 'tender_id'].includes(name ?? ''));
  return known && /^https?:\/\/[^/?#{}@]+[/?#]/.test(template);
}

/**
 * The page of a procedure at its publisher, where it can be known.
 * @param template - of the settings: gaps are `{ocid}`, `{local_id}` (the ocid without the prefix of the publisher), `{id}` of the newest
 *   release, and `{tender_id}`
 */
export function publisherPage(release: Release, template: string | undefined): string | null {
  if (template !== undefined) return pageOf(release, template);
  const known = publishers.find(({ prefix }) => release.ocid.toLowerCase().startsWith(prefix));
  return known === undefined ? null : pageOf(release, known.page, known.gap);
}

/** Null if the release does not state what a gap needs. */
function pageOf({ ocid, id, tender }: Release, template: string, form = /^\s*\S[^]*$/): string | null {
  const values = new Map<string, string>([
    ['ocid', ocid],
    ['local_id', ocid.replace(/^ocds-[^-]+-/i, '')],
    ['id', id ?? ''],
    ['tender_id', tender.id ?? ''],
  ]);
  let isWhole = true;
  const page = template.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => {
    const [value = ''] = form.exec(values.get(name) ?? '') ?? [];
    isWhole &&= value !== '';
    return encodeURIComponent(value.trim());
  });
  return isWhole ? page : null;
}
