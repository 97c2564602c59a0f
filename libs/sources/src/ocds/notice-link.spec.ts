import { read, release, releases, windowed } from './testing/read-ocds.js';

describe('a release', () => {
  it('links to the newest notice of the procedure, never to the package or a private address', async () => {
    const page = (type: string, url: string, datePublished?: string) => ({ documentType: type, url, datePublished });
    const notices = [
      page('tenderNotice', 'https://www.example.gov/Notice/1', '2026-09-01T10:00:00Z'),
      page('tenderUpdateNotice', 'https://www.example.gov/Notice/2', '2026-09-05T10:00:00Z'),
    ];
    const linkOf = async (changes: object) =>
      (await read({ body: releases(release(changes)) })).notices[0]?.fields.source_url ?? null;
    expect(await linkOf({ tender: { title: 'One', documents: notices } })).toBe('https://www.example.gov/Notice/2');
    const awarded = {
      id: '1',
      documents: [page('awardNotice', 'https://www.example.gov/Notice/3', '2026-10-01T10:00:00Z')],
    };
    expect(await linkOf({ tender: { title: 'One', documents: notices }, awards: [awarded] })).toBe(
      'https://www.example.gov/Notice/3',
    );
    const inside = [page('tenderNotice', 'http://10.0.0.7/1'), page('x', 'http://localhost/2')];
    expect(await linkOf({ tender: { title: 'One', documents: inside } })).toBeNull();
    const data = [
      { ...page('tenderNotice', 'https://www.example.gov/api/1'), format: 'application/json' },
      page('x', 'https://www.example.gov/1.json'),
      page('x', 'https://www.example.gov/1.xml?v=2'),
      page('x', 'https://www.example.gov/download?format=json&id=1'),
      page('x', 'https://www.example.gov/api/OCDSReleases/release/ocds-9t57fa-1'),
      page('x', 'https://www.example.gov/ocds/records/ocds-9t57fa-1'),
      page('tenderNotice', 'https://www.example.gov/api/v1/release-packages/1'),
    ];
    expect(await linkOf({ tender: { title: 'One', documents: data } })).toBeNull();
    expect(
      await linkOf({ tender: { title: 'One', documents: [...data, page('x', 'https://www.example.gov/1.pdf')] } }),
    ).toBe('https://www.example.gov/1.pdf');
  });

  it.each([
    [{ ocid: 'ocds-h6vhtk-04f1a2', id: '012345-2026' }, 'https://www.find-tender.service.gov.uk/Notice/012345-2026'],
    [
      { ocid: 'ocds-b5fd17-8d84c691-fc64-4f64-b240-443a0af1ba82', id: 'df8d0f63-9018-4d89-9008-acf8ea3d67bc-832814' },
      'https://www.contractsfinder.service.gov.uk/Notice/df8d0f63-9018-4d89-9008-acf8ea3d67bc',
    ],
    [
      { ocid: 'ocds-03ad3f-193399-1', tender: { title: 'One', id: '193399-adquisicion-scanner' } },
      'https://www.contrataciones.gov.py/licitaciones/convocatoria/193399-adquisicion-scanner.html',
    ],
    [
      { ocid: 'ocds-70d2nz-3955-54-LE24' },
      'https://www.mercadopublico.cl/fichaLicitacion.html?idLicitacion=3955-54-LE24',
    ],
    [{ ocid: 'ocds-b3wdp1-MD-1700000000000' }, 'https://mtender.gov.md/tenders/ocds-b3wdp1-MD-1700000000000'],
    [
      { ocid: 'ocds-k50g02-19-12-8875567' },
      'https://www.contratos.gov.co/consultas/detalleProceso.do?numConstancia=19-12-8875567',
    ],
    [{ ocid: 'ocds-h6vhtk-04f1a2', id: 'something else' }, null],
    [{ ocid: 'ocds-k50g02-CO1.BDOS.530558' }, null],
    [{ ocid: 'ocds-unknown-1' }, null],
  ])('without a document links to the page of its publisher if the page is known: %j', async (changes, page) => {
    const body = JSON.stringify({ uri: 'https://x.gov/package.json', releases: [release(changes)] });
    const { notices } = await read({ body });
    expect(notices[0]?.fields.source_url).toBe(page);
    expect(notices[0]?.adds?.concluded).toContain('source_url');
  });

  it.each([
    ['https://x.gov/t/{tender_id}', { tender: { title: 'One', id: 'RFP 1/2' } }, 'https://x.gov/t/RFP%201%2F2'],
    ['https://x.gov/t?o={ocid}&r={id}', {}, 'https://x.gov/t?o=ocds-x-1&r=a'],
    ['https://x.gov/t/{local_id}', {}, 'https://x.gov/t/1'],
    ['https://x.gov/t/{tender_id}', {}, null],
  ])('links to the page of the settings, %s', async (page, changes, link) => {
    const { notices } = await read({ body: releases(release(changes)), settings: { ...windowed, page } });
    expect(notices[0]?.fields.source_url).toBe(link);
  });
});
