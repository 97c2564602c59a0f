import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { printDay, printTime, printWhen, someDay } from './days.js';
import { between, chance, digits, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, document } from './surroundings.js';
import { escape } from './words.js';
import { frenchTitle, germanTitle, spanishTitle } from './words-abroad.js';

function inLanguage(html: string, language: string): string {
  return html.replace('<html lang="en">', `<html lang="${language}">`);
}

/** NetServer: a script opens the notice of a row; some platforms print the number in brackets after the title. */
function makeNetServer(random: SeededRandom): ShapedPage {
  const url =
    'https://vergabe.example/NetServer/PublicationSearchControllerServlet?function=SearchPublications&Category=InvitationToTender&Start=0';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 35,
    title: germanTitle,
    times: chance(random, 60),
    numbers: [(year, count) => `${year}-VL-${String(count).padStart(4, '0')}`, (year, count) => `V-${count}/${year}`],
  });
  const withNumber = chance(random, 50);
  const rows = all.map(
    (draft) =>
      `<tr class="tableRow clickable-row publicationDetail" data-oid="54321-Tender-1${draft.id}c" data-category="InvitationToTender"><td>${printDay['07.03.2026'](draft.posted)}</td><td class="tender">${escape(draft.title)}${withNumber ? ` (${draft.number ?? ''})` : ''}</td><td class="tenderAuthority">${pick(random, ['Bezirksamt Mitte', 'Landesbetrieb Bau', 'Stadtwerke Lindenau', 'Zweckverband Wasser'])}</td><td class="tenderType">${pick(random, ['Öffentliche Ausschreibung, UVgO', 'Offenes Verfahren, VgV', 'Öffentliche Ausschreibung, VOB/A'])}</td><td class="tenderDeadline">${draft.due === null ? '' : printWhen(draft.due, '07.03.2026', '14:00', ', ')}</td></tr>`,
  );
  const body = `<nav class="navbar"><a href="LoginControllerServlet">Anmelden</a> <a href="?function=SearchPublications&amp;Category=PriorInformation">Vorinformationen</a> <a href="?function=SearchPublications&amp;Category=ContractAward">Vergebene Aufträge</a></nav>
<h1>Veröffentlichte Ausschreibungen</h1>
<form><label>Suchbegriff</label><input name="Searchkey"><label>Gesetzesgrundlage</label><select><option>Alle</option><option>VgV</option></select></form>
<table class="table table-hover tableHorizontalHeader"><thead><tr><th>${pick(random, ['Veröffentlicht', 'Erschienen am'])}</th><th>Ausschreibung</th><th>Vergabestelle</th><th>Verfahrensart</th><th>${pick(random, ['Angebotsfrist', 'Abgabefrist', 'Frist'])}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<div class="browseForward"><a href="?Start=50" title="Next Page">nächste Seite</a></div>
<footer><a href="impressum">Impressum</a> <a href="datenschutz">Datenschutz</a></footer>`;
  return {
    url,
    html: inLanguage(document('Vergabeplattform', body), 'de'),
    timeZone: 'Europe/Berlin',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null, number: withNumber })),
  };
}

/** Atexo: cells of several lines: procedure and day of publication; reference, title and buyer; place; closing day and time. */
function makeAtexo(random: SeededRandom): ShapedPage {
  const url = 'https://www.marchespublics.example/index.php?page=entreprise.EntrepriseAdvancedSearch&AllCons';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 3,
    max: 20,
    title: frenchTitle,
    times: true,
    idDigits: 6,
    numbers: [
      (year, count) => `${count}/${year}`,
      (year, count) => `AOO ${count}/${year}/INDH`,
      (year, count) => `${year}-S-${String(count).padStart(3, '0')}`,
    ],
  });
  const href = (draft: Draft): string =>
    `/index.php?page=entreprise.EntrepriseDetailConsultation&refConsultation=${draft.id}&orgAcronyme=g6h`;
  const rows = all.map((draft, index) => {
    const prefix = `ctl0_CONTENU_PAGE_resultSearch_tableauResultSearch_ctl${index + 1}`;
    return `<tr class="${index % 2 === 0 ? '' : 'on'}"><td class="check-col"><input type="hidden" id="${prefix}_refCons" value="${draft.id}"><input type="hidden" id="${prefix}_orgCons" value="g6h"></td>
<td class="col-90" headers="cons_ref"><div class="line-info-bulle type_procedure">${pick(random, ['AOO', 'AOOS', 'CONC'])}</div><div id="${prefix}_panelBlocTypesProc" style="display:none" class="info-bulle"><div>Appel d'offres ouvert</div></div><div id="${prefix}_panelBlocCategorie">${pick(random, ['Travaux', 'Services', 'Fournitures'])}</div><div>${printDay['07/03/2026, day first'](draft.posted)}</div></td>
<td class="col-450" headers="cons_intitule"><div class="objet-line"><strong><span id="${prefix}_reference" class="ref">${escape(draft.number ?? '')}</span></strong> - </div><div id="${prefix}_panelBlocObjet" class="objet-line"><strong>Objet : </strong>${escape(draft.title)}<span style="display:none"></span></div><div id="${prefix}_panelBlocDenomination" class="objet-line"><strong>Acheteur public : </strong>${pick(random, ['Commune de Tamraght', 'Agence du Bassin', 'Centre Hospitalier', "Conseil Provincial d'Essaouira"])}</div></td>
<td class="col-90" headers="cons_lieuExe"><div id="${prefix}_panelBlocLieuxExec">${pick(random, ['AGADIR', 'RABAT', 'FES', 'OUJDA'])} ...</div></td>
<td class="col-90" headers="cons_dateEnd"><div class="cloture-line">${draft.due === null ? '' : `${printDay['07/03/2026, day first'](draft.due.day)}<br />${printTime['14:00'](draft.due.time ?? '10:00')}`}</div></td>
<td class="actions" headers="cons_actions"><div id="${prefix}_panelAction"><a href="${escape(href(draft))}" target="_self"><img src="/themes/images/picto-details.gif" alt="Accéder à la consultation" title="Accéder à la consultation"></a></div></td></tr>`;
  });
  const body = `<div class="bandeau"><h1>Portail des marchés publics</h1><a href="/?page=entreprise.EntrepriseAccueil">Accueil</a> | <a href="/?page=entreprise.EntrepriseAide">Aide</a></div>
<form id="ctl0_ctl1" method="post"><h2>Résultats de la recherche</h2><span class="nombre-resultats">Nombre de résultats : <span id="ctl0_CONTENU_PAGE_resultSearch_nombreElement">${between(random, 30, 3000)}</span></span>
<select id="ctl0_CONTENU_PAGE_resultSearch_listePageSizeTop"><option>10</option><option>20</option></select> Page <input value="1" size="2"> / 12
<table summary="Liste des consultations" class="table-results"><thead><tr><th id="check_all" class="check-col"></th><th id="cons_ref" class="col-90">Procédure<br>Catégorie<br>Publié le</th><th id="cons_intitule" class="col-450">Référence<br>Objet<br>Acheteur public</th><th id="cons_lieuExe" class="col-90">Lieux d'exécution</th><th id="cons_dateEnd" class="col-90">${pick(random, ['Date limite de remise des plis', 'Date et heure limite de remise des plis'])}</th><th id="cons_actions" class="actions">Actions</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></form>
<div class="footer">Conditions d'utilisation | Info site</div>`;
  return {
    url,
    html: inLanguage(document('Consultations', body), 'fr'),
    timeZone: 'Africa/Casablanca',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** PLACSP: number and title are two blocks of the first cell; amounts are next to days; the link opens a new tab. */
function makePlacsp(random: SeededRandom): ShapedPage {
  const url = 'https://contratacion.example/wps/portal/licitaciones';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 20,
    title: spanishTitle,
    missingDeadlines: 6,
    numbers: [
      (year, count) => `${count}/${year}`,
      (year, count) => `CONSU-${year}-${String(count).padStart(5, '0')}`,
      (year, count) => `${year}/${fourDigits(count)}/SUM`,
    ],
  });
  const link = (draft: Draft): string =>
    `https://contratacion.example/wps/poc?uri=deeplink%3Adetalle_licitacion&idEvl=${draft.id}mZLQ%3D%3D`;
  const amount = (): string => `${between(random, 12, 980)}.${digits(random, 3)},${digits(random, 2)}`;
  const rows = all.map(
    (draft, index) =>
      `<tr class="rowClass${(index % 2) + 1}"><td class="tdExpediente"><div class="cell-order"><a href="#" onclick="return submitForm('${draft.id}')">${draft.number ?? ''}</a></div><div>${escape(draft.title)}</div><a href="${escape(link(draft))}" target="_blank"><img src="/imagenes/nueva.png" alt="Abrir en nueva pestaña"></a></td><td class="tdTipoContrato"><div>${pick(random, ['Servicios', 'Obras', 'Suministros'])}</div><div>${pick(random, ['Mantenimiento', 'Construcción', 'Adquisición'])}</div></td><td class="tdEstado">${pick(random, ['Publicada', 'Publicada', 'Evaluación'])}</td><td class="tdImporte textAlignRight">${amount()}</td><td class="tdFechaLimite textAlignLeft"><div>${draft.due === null ? '' : printDay['07/03/2026, day first'](draft.due.day)}</div></td><td class="tdOrganoContratacion">${pick(random, ['Alcaldía del Ayuntamiento de Villasol', 'Rectorado de la Universidad', 'Junta de Gobierno'])}</td></tr>`,
  );
  const sort = (text: string): string => `<th scope="col"><a href="#" title="Ordenar">${text}</a></th>`;
  const body = `<div id="cabecera"><a href="/wps/portal">Inicio</a> <a href="/wps/portal/perfilContratante">Perfil Contratante</a></div>
<form id="viewns_form1" method="post"><h2>Resultados de la búsqueda</h2>
<table id="myTablaBusquedaCustom" class="tableLicitaciones"><thead><tr>${['Expediente', 'Tipo de Contrato', 'Estado', 'Importe', 'Fecha límite', 'Órgano de Contratación'].map(sort).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<div class="pie"><span>Total de expedientes: ${between(random, 40, 4000)}</span> Página <span>1</span> de <span>${between(random, 3, 200)}</span> <input type="submit" value="Siguiente &gt;&gt;"></div></form>`;
  return {
    url,
    html: inLanguage(document('Licitaciones', body), 'es'),
    timeZone: 'Europe/Madrid',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: link(draft), posted: false })),
  };
}

function fourDigits(count: number): string {
  return String(count).padStart(4, '0');
}

export const netServerTable: PageShape = {
  name: 'NetServer of Administration Intelligence (German)',
  knownFrom:
    'public connector of vergabekooperation.berlin (tr.publicationDetail, td.tender, td.tenderAuthority, td.tenderType, td.tenderDeadline)',
  make: makeNetServer,
};

export const atexoTable: PageShape = {
  name: 'Atexo MPE, result of a search (French)',
  knownFrom:
    'public parser lireListe of marchespublics.gov.ma (cellule by headers, class ref, panelBlocObjet, panelBlocDenomination)',
  make: makeAtexo,
};

export const placspTable: PageShape = {
  name: 'Plataforma de Contratación del Sector Público (Spanish)',
  knownFrom:
    'public scrapers of contrataciondelestado.es (myTablaBusquedaCustom, tdExpediente with two div, tdFechaLimite, deeplink)',
  make: makePlacsp,
};
