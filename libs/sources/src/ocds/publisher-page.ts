import { type Release } from './release.js';

/** A publisher whose procedure ids begin with a prefix, with the template of their pages. */
interface KnownPublisher {
  prefix: string;
  /** Template of the page; see {@link pageOf}. */
  page: string;
  /** Format of the value of the placeholder, because publishers use several kinds of ids. */
  value: RegExp;
}

/** Templates that public programs for these portals also use. */
const publishers: readonly KnownPublisher[] = [
  // UK Find a Tender and Contracts Finder: a release is a notice.
  {
    prefix: 'ocds-h6vhtk-',
    page: 'https://www.find-tender.service.gov.uk/Notice/{id}',
    value: /^\d{6}-\d{4}$/,
  },
  {
    prefix: 'ocds-b5fd17-',
    page: 'https://www.contractsfinder.service.gov.uk/Notice/{id}',
    value: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i,
  },
  // Paraguay, DNCP
  {
    prefix: 'ocds-03ad3f-',
    page: 'https://www.contrataciones.gov.py/licitaciones/convocatoria/{tender_id}.html',
    value: /^\d+-[a-z\d-]+$/,
  },
  // Chile, ChileCompra
  {
    prefix: 'ocds-70d2nz-',
    page: 'https://www.mercadopublico.cl/fichaLicitacion.html?idLicitacion={local_id}',
    value: /^\d+-\d+-[A-Z]{1,3}\d{2,3}$/,
  },
  // Moldova, MTender
  { prefix: 'ocds-b3wdp1-', page: 'https://mtender.gov.md/tenders/{ocid}', value: /^ocds-b3wdp1-MD-\d+$/ },
  // Colombia, SECOP I
  {
    prefix: 'ocds-k50g02-',
    page: 'https://www.contratos.gov.co/consultas/detalleProceso.do?numConstancia={local_id}',
    value: /^\d{2}-\d{1,2}-\d{5,}$/,
  },
];

/** Whether a text is a URL with at least one placeholder after its host, and no unknown placeholders. */
export function isPageTemplate(template: string): boolean {
  const placeholders = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const known =
    placeholders.length > 0 &&
    placeholders.every((name) => ['ocid', 'local_id', 'id', 'tender_id'].includes(name ?? ''));
  return known && /^https?:\/\/[^/?#{}@]+[/?#]/.test(template);
}

/**
 * The page of a procedure at its publisher; null if unknown.
 * @param template - template from the settings, with the placeholders `{ocid}`, `{local_id}` (the ocid without the prefix of the publisher),
 *   `{id}` of the newest release, and `{tender_id}`
 */
export function publisherPage(release: Release, template: string | undefined): string | null {
  if (template !== undefined) return pageOf(release, template);
  const known = publishers.find(({ prefix }) => release.ocid.toLowerCase().startsWith(prefix));
  return known === undefined ? null : pageOf(release, known.page, known.value);
}

/** Fills a template; null if the release lacks the value of a placeholder. */
function pageOf({ ocid, id, tender }: Release, template: string, valueFormat = /^\s*\S[^]*$/): string | null {
  const values = new Map<string, string>([
    ['ocid', ocid],
    ['local_id', ocid.replace(/^ocds-[^-]+-/i, '')],
    ['id', id ?? ''],
    ['tender_id', tender.id ?? ''],
  ]);
  let isComplete = true;
  const page = template.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const [value = ''] = valueFormat.exec(values.get(name) ?? '') ?? [];
    isComplete &&= value !== '';
    return encodeURIComponent(value.trim());
  });
  return isComplete ? page : null;
}
