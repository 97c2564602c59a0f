import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';

export type Language = 'en' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'ru';

interface Words {
  /** Titles of one word. */
  readonly single: readonly string[];
  /** Works and purchases, each a complete title alone or with a place. */
  readonly works: readonly string[];
  /** Places in the form that follows a work. */
  readonly places: readonly string[];
  /** Texts that lengthen a title; `YEAR` is replaced by a year. */
  readonly additions: readonly string[];
  readonly agencies: readonly string[];
}

function list(text: string): string[] {
  return text.split('|');
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    single: list('Mowing|Paving|Towing|Uniforms|Asphalt|Fencing|Plumbing|Gravel|Tires|Landscaping|Demolition|Striping'),
    works: list(
      'Roof Replacement|Street Sweeping Services|Water Main Rehabilitation|Janitorial Services|Purchase of Two Dump Trucks|Elevator Modernization|Sidewalk and Curb Repairs|Playground Equipment|Bulk Road Salt|Annual Tree Trimming|HVAC Upgrade|Fire Hydrant Painting|Sewer Lining Phase 3|Library Shelving|School Bus Lease|Parking Meter Software|Traffic Signal Maintenance|Bridge Deck Overlay|Emergency Generator|Pool Chemicals|Grant Writing Services|Employee Benefits Broker|Body-Worn Cameras|Lift Station No. 7 Pumps|Banking Services|Lead Paint Abatement|Wetland Delineation|Airport Taxiway Lighting|Ambulance Billing & Collection|Copy Paper, Recycled',
    ),
    places: list(
      'at Maple Street Library|for the Fire Department|at City Hall|along Harbor Road|at Riverside Park|for the School District|at the Public Works Yard|on Second Avenue|at the Wastewater Plant|at Oak Hill Elementary|for Parks & Recreation|in Council District 4|at the Senior Center|for the County Jail',
    ),
    additions: list(
      ' - FY YEAR|, YEAR Season|, Phase II| (Rebid)| - Lots 1 to 4| including design, installation, training of staff and removal of the existing equipment|, As Needed| for a term of three years with two options to renew|: Furnish and Deliver',
    ),
    agencies: list(
      'Public Works|Parks and Recreation|Water Utilities|Finance Department|Police Department|Airport Authority|Library Board|School District 12',
    ),
  },
  fr: {
    single: list('Déneigement|Gardiennage|Restauration|Élagage|Signalisation|Mobilier'),
    works: list(
      "Réfection de la toiture|Entretien des espaces verts|Fourniture de repas en liaison froide|Remplacement des menuiseries|Maîtrise d'œuvre|Travaux de voirie|Nettoyage des locaux|Acquisition d'un camion-benne|Location de copieurs|Assainissement collectif|Collecte des déchets|Rénovation de l'éclairage public|Transport scolaire",
    ),
    places: list(
      "de l'école Jean-Moulin|du groupe scolaire des Tilleuls|de la mairie annexe|du quartier de la gare|de la salle polyvalente|du centre aquatique|de la rue du Moulin|du cimetière Saint-Roch",
    ),
    additions: list(
      ' - lot n° 2| (relance)|, années YEAR|, accord-cadre à bons de commande| - tranche ferme et tranche conditionnelle',
    ),
    agencies: list(
      'Commune de Valbrune|Communauté de communes du Haut-Lac|Département du Val-Noir|Office public Habitat Est',
    ),
  },
  de: {
    single: list('Winterdienst|Gebäudereinigung|Malerarbeiten|Gerüstbau|Tischlerarbeiten|Schülerbeförderung'),
    works: list(
      'Dachsanierung|Erneuerung der Heizungsanlage|Lieferung eines Löschfahrzeugs|Straßenbauarbeiten|Unterhalts- und Glasreinigung|Rohbauarbeiten|Planungsleistungen Objektplanung|Lieferung von Streusalz|Elektroinstallation|Pflege der Grünanlagen|Beschaffung von Notebooks|Kanalsanierung',
    ),
    places: list(
      'Grundschule Lindenhof|Rathaus II|Feuerwache Süd|Kita Sonnenweg|Bahnhofstraße|Sporthalle am Wehr|Klärwerk Ost|Stadtbücherei',
    ),
    additions: list(
      ', 2. Bauabschnitt| - Los 3| (Rahmenvertrag)|, Ausführung YEAR| einschließlich Wartung für vier Jahre',
    ),
    agencies: list('Stadt Lindenau|Landkreis Wiesental|Gemeinde Oberbach|Zweckverband Wasser Nord'),
  },
  es: {
    single: list('Limpieza|Vestuario|Jardinería|Señalización|Mobiliario|Alumbrado'),
    works: list(
      'Suministro de material de oficina|Obras de pavimentación|Servicio de limpieza viaria|Mantenimiento de ascensores|Reforma de la cubierta|Suministro de dos ambulancias|Redacción del proyecto|Servicio de comedor escolar|Renovación del alumbrado público|Adquisición de licencias informáticas|Recogida de residuos',
    ),
    places: list(
      'del colegio San Isidro|de la biblioteca municipal|de la calle Mayor|del polideportivo|del hospital comarcal|de la casa consistorial|del barrio del Carmen',
    ),
    additions: list(' (lote 2)|, año YEAR|, segunda convocatoria|, por procedimiento abierto simplificado'),
    agencies: list(
      'Ayuntamiento de Robledal|Diputación de Altamira|Mancomunidad del Valle|Servicio de Salud del Norte',
    ),
  },
  pt: {
    single: list('Pavimentação|Uniformes|Combustíveis|Medicamentos|Limpeza|Iluminação'),
    works: list(
      'Aquisição de gêneros alimentícios|Contratação de serviços de limpeza urbana|Reforma da escola municipal|Locação de veículos|Registro de preços para material hospitalar|Construção de ponte|Manutenção de computadores|Aquisição de pneus|Transporte escolar|Recapeamento asfáltico',
    ),
    places: list(
      'do bairro Boa Vista|da Secretaria de Saúde|da Unidade Básica Central|da rua das Palmeiras|do Parque Municipal|da Câmara de Vereadores',
    ),
    additions: list(', exercício YEAR| - lote 1|, exclusivo para ME e EPP| (segunda chamada)'),
    agencies: list(
      'Prefeitura de Campo Claro|Câmara Municipal de Serra Nova|Fundo Municipal de Saúde|Autarquia de Águas',
    ),
  },
  it: {
    single: list('Pulizie|Segnaletica|Arredi|Manutenzioni|Tinteggiature|Ristorazione'),
    works: list(
      'Rifacimento della copertura|Servizio di mensa scolastica|Fornitura di arredi|Manutenzione del verde pubblico|Lavori di adeguamento sismico|Fornitura di due scuolabus|Servizio di tesoreria|Riqualificazione energetica|Servizi assicurativi|Messa in sicurezza',
    ),
    places: list(
      'della scuola primaria Manzoni|del palazzo comunale|di via Garibaldi|della palestra comunale|del cimitero di Santa Lucia|della biblioteca civica',
    ),
    additions: list(', lotto 2|, anno YEAR|, secondo esperimento| mediante procedura aperta'),
    agencies: list('Comune di Montebruno|Provincia di Valchiara|Unione dei Comuni del Fiume|Azienda Sanitaria 3'),
  },
  ru: {
    single: list('Озеленение|Охрана|Клининг|Асфальтирование|Спецодежда|Топливо'),
    works: list(
      'Поставка медицинского оборудования|Капитальный ремонт кровли|Оказание услуг по уборке помещений|Поставка продуктов питания|Выполнение работ по ремонту дороги|Разработка проектной документации|Техническое обслуживание лифтов|Поставка школьной мебели|Вывоз снега',
    ),
    places: list(
      'для нужд городской больницы № 3|в здании школы № 12|по улице Садовой|для детского сада «Ромашка»|на территории парка|для администрации района',
    ),
    additions: list(' в YEAR году| (лот 2)|, повторная закупка| для субъектов малого предпринимательства'),
    agencies: list('Администрация города Заречный|МБОУ «Школа № 12»|Городская больница № 3|Управление дорог'),
  },
};

/** A title of one word, a work, a work at a place, or a long one. */
export function makeTitle(random: SeededRandom, language: Language, year: string): string {
  const { single, works, places, additions } = words[language];
  if (isOneIn(random, 12)) return pickFrom(random, single);
  const placed = isOneIn(random, 4)
    ? pickFrom(random, works)
    : `${pickFrom(random, works)} ${pickFrom(random, places)}`;
  return isOneIn(random, 3) ? placed + pickFrom(random, additions).replace('YEAR', year) : placed;
}

export function makeAgency(random: SeededRandom, language: Language): string {
  return pickFrom(random, words[language].agencies);
}

const towns = list(
  'Maplewood|Harbor Falls|Stonebridge|Cedar Point|Lakemont|Fort Willow|Ashgrove|Pine Mesa|Millbrook|Redfield',
);

export function makeTown(random: SeededRandom): string {
  return pickFrom(random, towns);
}

export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

const people = list(
  'Dana Whitfield|Luis Ortega|Priya Nair|Tom Becker|Grace Okafor|Helen Marsh|Ray Lindqvist|Ana Souza',
);

export function makePerson(random: SeededRandom): string {
  return pickFrom(random, people);
}
