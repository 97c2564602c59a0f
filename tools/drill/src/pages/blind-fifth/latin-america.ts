import { printDay } from '../blind/days.js';
import { between, pick } from '../blind/draw.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon } from '../blind-fourth/printing.js';
import { numberOf, platformPage, rows, siteShape, statusText, titleOf } from '../blind-fourth/site-page.js';
import { spanishTitle } from '../blind-fourth/titles.js';
import { monthName, noticeCounts, twoDigits } from './printing.js';

/** `07.mar.2026` */
function dottedDay(day: string): string {
  return `${twoDigits(day)}.${monthName(day, 'es')}.${day.slice(0, 4)}`;
}

/** Guatemala: number and both days in lines of the first cell, days with short months between dots. Source of the spans: a public scraper. */
export const guatemalanContests = siteShape(
  {
    name: 'Guatecompras, number and days in lines of a cell, months between dots (Spanish)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/gt_compras_spn.py (guatecompras.gt/concursos/consultaConAvanz.aspx)',
    url: 'https://www.chapincompras.example/concursos/consultaConAvanz.aspx',
    timeZone: 'America/Guatemala',
    language: 'es',
    draftOptions: {
      ...noticeCounts,
      title: spanishTitle,
      times: true,
      numbers: [(_, count) => String(27100000 + count * 61)],
    },
  },
  ({ random, all }) => ({
    link: ({ number }) => `consultaConcurso.aspx?nog=${number ?? ''}&o=4`,
    html: platformPage(
      'Sistema de compras',
      ['Concursos', 'Proveedores', 'Compradores', 'Leyes', 'Estadísticas'],
      `<form id="aspnetForm"><table id="MasterGC_ContentBlockHolder_dgResultado" class="TablaDetalle" cellspacing="0"><tr class="TablaTitulo"><td>NOG / Fechas</td><td>Descripción / Entidad</td><td>Modalidad</td><td>Estatus</td></tr>
${rows(
  all,
  (draft, index) =>
    `<tr class="${index % 2 === 0 ? 'FilaTablaDetalle1' : 'TablaFilaMix2'}"><td><div>NOG <span class="ValorForm">${numberOf(draft)}</span><br><span>Publicado: ${dottedDay(draft.posted)}</span><br><span>Ofertas hasta: ${dueText(draft, (due) => `${dottedDay(due.day)} ${timeOrNoon(due)}`)}</span></div></td><td><div><div><a href="consultaConcurso.aspx?nog=${numberOf(draft)}&amp;o=4">${titleOf(draft)}</a></div><br>${pick(random, ['MUNICIPALIDAD DE SALAMÁ', 'HOSPITAL REGIONAL', 'MINISTERIO DE SALUD', 'INDE'])}</div></td><td>${pick(random, ['Licitación Pública', 'Cotización', 'Compra Directa con Oferta Electrónica'])}</td><td>Vigente</td></tr>`,
)}
<tr class="TablaPagineo"><td colspan="4"><span>1</span> <a href="javascript:__doPostBack('dgResultado','2')">2</a></td></tr></table></form>`,
      ['Preguntas frecuentes', 'Contacto'],
    ),
  }),
);

/** Argentina: rows with links by script, the opening in a paragraph of the cell. Source of the columns: public scrapers. */
export const argentineGrid = siteShape(
  {
    name: 'COMPR.AR, grid with links by script, opening with Hrs. (Spanish)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ar_comprar_spn.py (comprar.gob.ar Compras.aspx)',
    url: 'https://comprar.provinciaplata.example/Compras.aspx?qs=W1HXHGHtH10=',
    timeZone: 'America/Argentina/Buenos_Aires',
    language: 'es',
    draftOptions: {
      ...noticeCounts,
      title: spanishTitle,
      times: true,
      numbers: [
        (year, count, random) =>
          `${between(random, 10, 90)}/${between(random, 1, 9)}-${String(count).padStart(4, '0')}-${pick(random, ['LPU', 'CDI', 'LPR'])}${year.slice(2)}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: () => null,
    without: ['posted'],
    html: platformPage(
      'COMPR.AR',
      ['Buscar procesos', 'Registro de proveedores', 'Catálogo', 'Ayuda'],
      `<form id="aspnetForm"><section><div class="container"><h2>Procesos de compra con apertura próxima</h2><p>Las ofertas se presentan en el sistema hasta la fecha y hora del acto de apertura.</p><div class="table-responsive"><table class="table table-hover" id="ctl00_CPH1_GridListaPliegos" cellspacing="0"><tr><th scope="col">Número Proceso</th><th scope="col">Expediente</th><th scope="col">Nombre Proceso</th><th scope="col">Tipo de Proceso</th><th scope="col">Fecha de Apertura</th><th scope="col">Estado</th><th scope="col">Unidad Ejecutora</th></tr>
${rows(
  all,
  (draft, index) =>
    `<tr><td><a id="ctl00_CPH1_GridListaPliegos_ctl${String(index + 2).padStart(2, '0')}_lnkNumeroProceso" href="javascript:__doPostBack('ctl00$CPH1$GridListaPliegos$ctl${index + 2}$lnkNumeroProceso','')">${numberOf(draft)}</a></td><td>EX-2026-${between(random, 10000, 99999)}-GDEMZA</td><td>${titleOf(draft)}</td><td>${pick(random, ['Licitación Pública', 'Contratación Directa', 'Licitación Privada'])}</td><td><p>${dueText(draft, (due) => `${printDay['07/03/2026, day first'](due.day)} ${timeOrNoon(due)} Hrs.`)}</p></td><td>Publicado</td><td>${between(random, 1, 90)} - ${pick(random, ['Dirección de Vialidad', 'Hospital Central', 'Universidad del Sur'])}</td></tr>`,
)}
</table></div></div></section></form>`,
      ['Términos', 'Mesa de ayuda'],
    ),
  }),
);

/** El Salvador: the period of the offers as a range of days. Source of the range: a public scraper. */
export const salvadoranRanges = siteShape(
  {
    name: 'COMPRASAL, period of the offers as a range of days (Spanish)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/sv_comprasal_spn.py (unac.gob.sv/comprasalweb/procesos)',
    url: 'https://compras.cuscatlan.example/comprasalweb/procesos',
    timeZone: 'America/El_Salvador',
    language: 'es',
    draftOptions: {
      ...noticeCounts,
      title: spanishTitle,
      cancelled: 8,
      idDigits: 8,
      numbers: [
        (year, count, random) => `${pick(random, ['LC', 'CP', 'LICIT'])}-${String(count).padStart(2, '0')}/${year}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/comprasalweb/procesos/${id}`,
    html: platformPage(
      'Procesos de compra',
      ['Inicio', 'Procesos', 'Contratos', 'Estadísticas'],
      `<h3>Procesos de compra</h3><table class="table table-bordered"><thead><tr><th>#</th><th>Código</th><th>Nombre del proceso</th><th>Publicación</th><th>Institución</th><th>Período de presentación de ofertas</th><th>Estado</th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr><td>${index + 1}</td><td>${numberOf(draft)}</td><td><a href="/comprasalweb/procesos/${draft.id}">${titleOf(draft)}</a></td><td>${printDay['07/03/2026, day first'](draft.posted)}</td><td>${pick(random, ['Alcaldía de Suchitoto', 'Ministerio de Educación', 'ANDA', 'Hospital Rosales'])}</td><td>${printDay['07/03/2026, day first'](draft.posted)} - ${dueText(draft, ({ day }) => printDay['07/03/2026, day first'](day))}</td><td>${statusText(draft, 'Convocatoria', 'En evaluación', 'Dejado sin efecto')}</td></tr>`,
)}
</tbody></table>`,
      ['Acceso a la información', 'Contacto'],
    ),
  }),
);

/** A Uruguayan list of calls: nine columns, the opening with seconds in the last one. Source of the columns: a public scraper. */
export const uruguayanCalls = siteShape(
  {
    name: 'Uruguayan calls, nine columns, opening with seconds in the last one (Spanish)',
    knownFrom: 'public scraper of contratacionesuruguay.com/convocatorias-nacionales.html (nine columns)',
    url: 'https://contratacionesorientales.example/convocatorias-nacionales.html',
    timeZone: 'America/Montevideo',
    language: 'es',
    draftOptions: {
      ...noticeCounts,
      title: spanishTitle,
      times: true,
      idDigits: 6,
      closed: 10,
      numbers: [(year, count) => `${count}/${year}`, (_, count) => String(10045000 + count)],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `llamado-${id}.html`,
    html: platformPage(
      'Contrataciones orientales',
      ['Convocatorias nacionales', 'Internacionales', 'Suscripción', 'Contacto'],
      `<h1>Convocatorias nacionales</h1><table class="convocatorias"><tr><th>ID</th><th>ENTIDAD</th><th>UNIDAD EJECUTORA</th><th>OBJETO</th><th>ESTADO</th><th>Nro LLAMADO</th><th>MODALIDAD</th><th>PUBLICACION</th><th>APERTURA</th></tr>
${rows(
  all,
  (draft) =>
    `<tr><td><a href="llamado-${draft.id}.html">${draft.id}</a></td><td>${pick(random, ['Intendencia de Rocha', 'ASSE', 'UTE', 'Ministerio de Defensa'])}</td><td>${pick(random, ['Compras', 'Hospital de Minas', 'Dirección General'])}</td><td>${titleOf(draft)}</td><td>${statusText(draft, 'Publicado', 'Cerrado', 'Sin efecto')}</td><td>${numberOf(draft)}</td><td>${pick(random, ['Licitación Abreviada', 'Compra Directa', 'Concurso de Precios'])}</td><td>${printDay['07-03-2026, day first'](draft.posted)}</td><td>${dueText(draft, (due) => `${printDay['07-03-2026, day first'](due.day)} ${timeOrNoon(due)}:00`)}</td></tr>`,
)}
</table><p>Páginas: <a href="convocatorias-nacionales-2.html">2</a> <a href="convocatorias-nacionales-3.html">3</a></p>`,
      ['Quiénes somos'],
    ),
  }),
);

/** Panama: a table of opportunities that prints the publication but no deadline. Source of the columns: public scrapers. */
export const panamanianTable = siteShape(
  {
    name: 'PanamaCompra, opportunities with the day of publication and no deadline (Spanish)',
    knownFrom:
      'Shoebn/gecaws live_scripts_aws/pa_panamacompra_spn.py, IvanRod1/licitaciones-panama-compra licitacionesPC.js',
    url: 'https://www.istmocompra.example/Inicio/oportunidades-de-negocio',
    timeZone: 'America/Panama',
    language: 'es',
    draftOptions: {
      ...noticeCounts,
      title: spanishTitle,
      numbers: [
        (year, count, random) =>
          `${year}-0-${between(random, 10, 99)}-0-${pick(random, ['08', '14'])}-${pick(random, ['CM', 'LP', 'LV'])}-${String(count).padStart(6, '0')}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ number }) => `/Inicio/v2/vistaPreviaCP?NumLc=${number ?? ''}&it=1`,
    without: ['due'],
    html: platformPage(
      'IstmoCompra',
      ['Oportunidades de negocio', 'Adjudicaciones', 'Catálogo', 'Iniciar sesión'],
      `<div class="card"><div class="card-header">Oportunidades de negocio: servicios</div><div class="card-body"><div class="input-group"><input placeholder="Buscar"><button>Buscar</button></div><table class="table table-striped"><thead><tr><th>#</th><th>Número</th><th>Estado</th><th>Descripción</th><th>Entidad</th><th>Dependencia</th><th>Fecha</th><th>Modalidad</th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr><td>${index + 1}</td><td><a href="/Inicio/v2/vistaPreviaCP?NumLc=${numberOf(draft)}&amp;it=1">${numberOf(draft)}</a></td><td>Vigente</td><td>${titleOf(draft)}</td><td>${pick(random, ['MINISTERIO DE SALUD', 'CAJA DE SEGURO', 'IDAAN', 'UNIVERSIDAD TECNOLÓGICA'])}</td><td>${pick(random, ['Sede', 'Regional Chiriquí', 'Hospital'])}</td><td>Publicado: ${printDay['07-03-2026, day first'](draft.posted)}</td><td>${pick(random, ['Compra menor', 'Licitación pública', 'Mejor valor'])}</td></tr>`,
)}
</tbody></table><div>1 - ${all.length} de ${all.length + 240}</div></div></div>`,
      ['Términos de uso', 'Centro de atención'],
    ),
  }),
);
