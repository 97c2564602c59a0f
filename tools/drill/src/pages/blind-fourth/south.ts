import { addDays, printDay, printWhen } from '../blind/days.js';
import { between, chance, pick } from '../blind/draw.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon } from './printing.js';
import { numberOf, platformPage, rows, siteShape, statusText, titleOf } from './site-page.js';
import { bengalTitle, brazilianTitle, cameroonTitle, spanishTitle } from './titles.js';

export const honduCompras = siteShape(
  {
    name: 'HonduCompras, facts as labelled lines in the cells (Spanish)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/hn_compras_spn.py (sicc.honducompras.gob.hn, gvResultados)',
    url: 'https://sicc.comprashn.example/HC/Procesos/BusquedaHistorico.aspx',
    timeZone: 'America/Tegucigalpa',
    language: 'es-HN',
    draftOptions: {
      title: spanishTitle,
      times: true,
      closed: 15,
      cancelled: 8,
      numbers: [
        (year, count) => `LPN-${String(count).padStart(3, '0')}-${year}`,
        (year, count) => `CM-SESAL-${String(200 + count)}-${year}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/HC/Procesos/ProcesoHistorico.aspx?Id0=${id}&Id1=1`,
    html: platformPage(
      'HonduCompras',
      ['Inicio', 'Procesos', 'Contratos', 'Difusión directa', 'Legislación'],
      `<form id="aspnetForm"><h2>Búsqueda de procesos</h2><table id="ctl00_cphCuerpo_gvResultados" class="grid"><tbody><tr><th>Proceso</th><th>Etapa</th><th>Modalidad</th><th>Fechas</th><th>&nbsp;</th></tr>
${rows(
  all,
  (draft) =>
    `<tr><td><b>Expediente:</b> ${numberOf(draft)}<br><b>Entidad:</b> ${pick(random, ['Secretaría de Salud', 'Empresa Nacional de Energía', 'Universidad Pedagógica', 'Fondo Vial'])}<br><b>Unidad Compra:</b> ${pick(random, ['Gerencia Administrativa', 'Unidad Ejecutora 12', 'Oficina Central'])}<br><b>Objeto Compra:</b> ${titleOf(draft)}</td><td>${statusText(draft, 'Recepción de Ofertas', 'Evaluación', 'Cancelado')}</td><td>${pick(random, ['Licitación Pública Nacional', 'Licitación Privada', 'Compra Menor'])}</td><td><b>Fecha Inicio:</b> ${printDay['07/03/2026, day first'](draft.posted)}<br><b>Fecha Cierre:</b> ${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00'))}</td><td><a href="/HC/Procesos/ProcesoHistorico.aspx?Id0=${draft.id}&amp;Id1=1">Ver</a></td></tr>`,
)}
<tr class="pie"><td colspan="5"><table><tbody><tr><td><span>1</span></td><td><a href="javascript:__doPostBack('gv','Page$2')">2</a></td></tr></tbody></table></td></tr></tbody></table></form>`,
      ['ONCAE', 'Contáctenos'],
    ),
  }),
);

export const portalDeCompras = siteShape(
  {
    name: 'Portal de Compras Públicas, items with limits, openings and disputes (Portuguese)',
    knownFrom: 'Shoebn/gecaws live_scripts/br_compraspub.py (portaldecompraspublicas.com.br, main-item)',
    url: 'https://www.portalcompras.example/18/Processos/',
    timeZone: 'America/Sao_Paulo',
    language: 'pt-BR',
    draftOptions: {
      title: brazilianTitle,
      times: true,
      closed: 8,
      cancelled: 8,
      idDigits: 6,
      numbers: [
        (year, count) => `${String(count).padStart(3, '0')}/${year}`,
        (year, count) => `PE ${String(count)}/${year}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/processos/sc/prefeitura-municipal-2271/pe-${id}`,
    html: platformPage(
      'Portal de Compras',
      ['Processos', 'Vantagens', 'Planos', 'Notícias', 'Entrar'],
      `<section class="processos"><h1>Processos</h1><div class="busca"><input placeholder="Objeto, órgão ou número"><button>Buscar</button></div>
${rows(all, (draft) => {
  const when = (minutes: string): string =>
    dueText(
      draft,
      ({ day, time }) => `${printDay['07/03/2026, day first'](day)} às ${(time ?? '12:00').slice(0, 3)}${minutes}`,
    );
  return `<div class="item"><div class="main-item"><h2><a href="/processos/sc/prefeitura-municipal-2271/pe-${draft.id}">${titleOf(draft)}</a></h2><div class="tags"><span>${pick(random, ['Prefeitura Municipal de Serra Alta/SC', 'Câmara de Vereadores de Lagoa/RS', 'Fundo Municipal de Saúde/GO'])}</span> <span>Modalidade: <span>${pick(random, ['Pregão Eletrônico', 'Dispensa Eletrônica', 'Concorrência'])}</span></span></div><p>Nº do Processo: ${numberOf(draft)}</p></div><div class="side-item"><span class="status">${statusText(draft, 'Recebendo propostas', 'Em disputa', 'Revogado')}</span><ul><li>Data de Publicação: ${printDay['07/03/2026, day first'](draft.posted)}</li><li>Limite para Impugnações: ${dueText(draft, ({ day }) => printDay['07/03/2026, day first'](addDays(day, -3)))}</li><li>Limite para Recebimento das Propostas: ${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00', ' às '))}</li><li>Abertura das Propostas: ${when('45')}</li></ul></div></div>`;
})}
<ul class="pagination"><li class="active">1</li><li><a href="?pagina=2">2</a></li><li><a href="?pagina=3">3</a></li></ul></section>`,
      ['Política de privacidade', 'Fale conosco'],
    ),
  }),
);

export const cameroonRows = siteShape(
  {
    name: 'ARMP Cameroon, rows of labels and values, day and hour apart (French)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/cm_armp_spn.py (armp.cm, d-table-row)',
    url: 'https://armp.regulation.example/',
    timeZone: 'Africa/Douala',
    language: 'fr-CM',
    draftOptions: { title: cameroonTitle, times: true, idDigits: 5 },
  },
  ({ random, readOn, all }) => ({
    link: ({ id }) => `/detailsavis?id_publication=${id}&type_publication=AO`,
    without: ['number'],
    html: platformPage(
      'ARMP - Agence de Régulation des Marchés Publics',
      ['Accueil', 'Avis publiés', 'Journal des marchés', 'Textes', 'Sanctions'],
      `<div class="container"><h4>Derniers avis publiés</h4><div class="marquee">Séminaire de formation des acteurs le ${printDay['07-03-2026, day first'](addDays(readOn, 20))} à Yaoundé</div>
${rows(all, (draft) => {
  const row = (label: string, value: string, color = ''): string =>
    `<div class="d-table-row ${color}"><div class="d-table-cell">${label}</div><div class="d-table-cell">${value}</div></div>`;
  return `<div class="row border-bottom avis"><div class="col-md-10 col-12"><div class="text-left line-clamp"><strong>${titleOf(draft)}</strong></div><div class="row"><div class="col-md-6 col-12 d-table px-0">${row('MO/AC:', pick(random, ['COMMUNE DE BIKOK', 'MINISTERE DES TRAVAUX PUBLICS', 'PREFECTURE DE LA LEKIE']))}${row('Type:', pick(random, ['Appel d’offres', 'Demande de cotation']))}${row('Région:', pick(random, ['CENTRE', 'ADAMAOUA', 'LITTORAL']))}${row('Montant:', `${between(random, 8, 95)} 500 000`, 'armp-color-red')}</div><div class="col-md-5 col-12 d-table">${row('Publié le:', `${printDay['07-03-2026, day first'](draft.posted)} ${pick(random, ['09:14:22', '16:40:05'])}`, 'armp-color-green')}${row(
    'Clôture le:',
    dueText(draft, ({ day }) => printDay['07-03-2026, day first'](day)),
    'armp-color-red',
  )}${row(
    'à:',
    dueText(draft, (due) => `${timeOrNoon(due)}:00`),
    'armp-color-red',
  )}</div></div></div><div class="col-md-2"><a class="btn btn-sm armp-bg-black armp-color-white avis-link text-center" href="/detailsavis?id_publication=${draft.id}&amp;type_publication=AO">Détails</a></div></div>`;
})}
<a class="btn" href="/avis?page=2">Plus d’avis</a></div>`,
      ['Contacts', 'Plan du site'],
    ),
  }),
);

export const bengalTenders = siteShape(
  {
    name: 'Bangladesh e-GP, facts divided by commas and lines in the cells',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/bd_egp.py (eprocure.gov.bd, resultTable)',
    url: 'https://www.eprocure.example/resources/common/AllTenders.jsp?h=t',
    timeZone: 'Asia/Dhaka',
    draftOptions: {
      title: bengalTitle,
      times: true,
      idDigits: 6,
      cancelled: 6,
      numbers: [(_, count) => String(1104200 + count * 13)],
    },
  },
  ({ random, all }) => ({
    link: ({ number }) => `/resources/common/ViewTender.jsp?id=${number ?? ''}&h=t`,
    html: platformPage(
      'National e-Government Procurement Portal',
      ['Home', 'e-Tenders', 'Annual Procurement Plans', 'e-Contracts', 'Help'],
      `<div class="pageHead_1">Tenders/Proposals</div><table id="resultTable" class="tableList_3" cellspacing="0" width="100%"><tbody><tr><th>S. No.</th><th>Tender/Proposal ID,<br>Reference No.,<br>Public Status</th><th>Procurement Nature,<br>Title</th><th>Ministry, Division, Organization, PE</th><th>Type,<br>Method</th><th>Publishing Date &amp; Time |<br>Closing Date &amp; Time</th></tr>
${rows(all, (draft, index) => {
  const state = draft.status === 'cancelled' ? 'Cancelled' : chance(random, 15) ? 'Amended' : 'Live';
  return `<tr class="${index % 2 === 0 ? 'bgColor-white' : 'bgColor-Green'}"><td class="t-align-center">${index + 1}</td><td>${numberOf(draft)},<br>46.02.${between(random, 1000, 8800)}.014.07.${between(random, 100, 990)},<br>${state}</td><td>${pick(random, ['Works', 'Goods', 'Physical Services'])},<br><a href="/resources/common/ViewTender.jsp?id=${numberOf(draft)}&amp;h=t">${titleOf(draft)}</a></td><td>Ministry of ${pick(random, ['Water Resources', 'Education', 'Local Government'])}, ${pick(random, ['Engineering Department', 'Development Board'])}, Office of the Executive Engineer</td><td>NCT,<br>${pick(random, ['OTM', 'LTM', 'RFQ'])}</td><td>${printDay['07-Mar-2026'](draft.posted)} ${pick(random, ['09:00', '10:30', '17:00'])} |<br>${dueText(draft, (due) => printWhen(due, '07-Mar-2026', '14:00'))}</td></tr>`;
})}
</tbody></table><table class="pagging_1"><tbody><tr><td>Page 1 - 640</td><td>Total Records : 6398</td><td><a href="#">Next</a></td><td><a href="#">Last</a></td></tr></tbody></table>`,
      ['Disclaimer', 'FAQ', 'Site Map'],
    ),
  }),
);
