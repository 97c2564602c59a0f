import { type SeededRandom } from '../../seeded-random.js';
import { pick } from '../blind/draw.js';

/** Titles in the style of the buyers whose pages form the fifth blind set. */

type Compose = (random: SeededRandom) => string;

/** Returns a function that joins one random text of each list, such as the work, the thing and the place. */
function composeTitle(separator: string, ...lists: readonly string[]): Compose {
  const choices = lists.map((list) => list.split('|'));
  return (random) =>
    choices
      .map((all) => pick(random, all))
      .filter((text) => text !== '')
      .join(separator);
}

export const agencyTitle = composeTitle(
  ' ',
  'Consultancy for|Supply and delivery of|Long term agreement for|Rehabilitation of|Provision of|Procurement of',
  'solar water pumps|a rural health post|medical cold boxes|borehole drilling rigs|end-line evaluation|satellite phones|school kits|a digital registry|vehicle rental services|field hospital tents',
  'in Turkana County|for the country office|in three provinces|under Lot 2|for the resilience programme|in Aden|for two years|- retender',
);

export const consultantTitle = composeTitle(
  ' ',
  'On-Call|Statewide|Region 2|Corridor|Final Design for|Construction Inspection of',
  'Bridge Load Rating|Right-of-Way Appraisal|Culvert Inventory|Noise Barriers|Pavement Condition Surveys|Wetland Delineation|Interchange Modification|Rest Area Upgrades|Utility Coordination',
  'Services|2026-2029|on US 30|at Mile Post 112|on SR 17|Phase B|for District 6',
);

export const grantTitle = composeTitle(
  ' ',
  'Rural|Community|Youth|Creative|Tribal|Small Town|Emerging|Folk|Statewide',
  'Arts Access|Watershed|Broadband|Library Innovation|Public Art|Main Street|Trails|Heritage|Food Security|Apprenticeship',
  'Grants|Program|Project Support|Mini-Grants|Capacity Building Grants|Fund, Round 3',
);

export const southAfricanTitle = composeTitle(
  ' ',
  'Appointment of a service provider for|Supply and delivery of|Upgrading of|Panel of consultants for|Maintenance and repair of|Term tender for',
  'water meters|access roads|laboratory reagents|stormwater infrastructure|high mast lights|sludge removal|transformers|security services|chemical toilets|switchgear spares',
  'in Ward 9|for a period of 36 months|at Majuba|in Humansdorp|(re-advertised)|as and when required|at the Eastern Region depots',
);

export const eastAfricanTitle = composeTitle(
  ' ',
  'Supply of|Construction of|Framework contract for|Provision of|Rehabilitation of|Procurement of',
  'a maternity ward|laptops and printers|gravel roads|office stationery|cleaning services|a market shed|staff insurance|tyres and batteries|irrigation canals|fumigation services',
  'at Kibondo|for the Authority|in Lira District|Lot 1|for FY 2026/27|in Sunyani Municipality|to regional offices',
);

export const emirateTitle = composeTitle(
  ' ',
  'Supply of|Design and Installation of|Annual Maintenance of|Construction of|Replacement of',
  '132kV Cable Joints|Smart Meters|Chlorine Analysers|GRP Pipes|District Cooling Pumps|Street Light Poles|Relay Panels|Water Reservoir Liners',
  'for Al Marsa|Phase III|at Station M|for 2 Years|Package 4|for Various Areas',
);

export const malaysianTitle = composeTitle(
  ' ',
  'Proposed Construction of|Supply and Delivery of|Maintenance of|Upgrading of|Cleaning of',
  'Rural Clinic|Longhouse Access Road|Jetty|Treated Water Main|Staff Quarters|Office Equipment|Slope Protection|Street Lighting',
  'at Kanowit|in Betong Division|for Year 2026|Package B|at Lawas|Zone 3|in Mukah',
);

export const canadianTitle = composeTitle(
  ' ',
  'Asphalt Patching|Engineering Services|Supply of Salt|Snow Clearing|Roof Replacement|Boiler Inspection|Vehicle Purchase|Furniture',
  'for Digby County|at Souris School|on Route 14|at Various Locations|for Summerside Wharf|(Standing Offer)|at the Law Courts|- Re-issue',
);

export const germanSwissTitle = composeTitle(
  ' ',
  'Neubau Werkhof|Sanierung Schulhaus|Rahmenvertrag|Instandsetzung Brücke|Gesamterneuerung Turnhalle|Lieferung Löschfahrzeug',
  'Oberfeld|Rebacker|Seestrasse|Tiefbauamt|Niederhasli|Kantonsspital',
  'BKP 230 Elektroanlagen|Los 2|BKP 211 Baumeisterarbeiten|Ingenieurleistungen|BKP 244 Lüftung|2027-2031',
);

export const swedishTitle = composeTitle(
  ' ',
  'Ramavtal|Upphandling av|Entreprenad|Konsulttjänster',
  'snöröjning|måltidstjänster|skolskjuts|VA-sanering|kontorsmöbler|belysningsstolpar|tolktjänster|lekplatsutrustning',
  'Älvsunda kommun|2027-2029|etapp 2|för Region Norrmark|delområde B|förnyad',
);

export const danishTitle = composeTitle(
  ' ',
  'Udbud af|Rammeaftale om|Totalentreprise:|Levering af',
  'vinduespolering|tagrenovering|genoptræningsudstyr|asfaltarbejder|madservice|it-support|legepladser|høreapparater',
  'i Sønderby Kommune|2027-2030|på Fjordskolen|- delaftale 2|til Region Vest|(genudbud)',
);

export const estonianTitle = composeTitle(
  ' ',
  'Põltsame valla|Kesklinna kooli|Haigla|Lõunarannik OÜ|Muuseumi',
  'teede talihooldus|katuse renoveerimine|toitlustusteenus|IT-seadmete ost|ventilatsiooni ehitus|bussiliinivedu|omanikujärelevalve',
  '2026-2028|II etapp|osa 1|raamleping|kordushange',
);

export const czechTitle = composeTitle(
  ' ',
  'Dodávka|Oprava|Rekonstrukce|Stavební úpravy|Nákup',
  'laboratorních mikroskopů|chodníků|kotelny|školní jídelny|serverové infrastruktury|osobních ochranných prostředků|veřejného osvětlení',
  'pro fakultu|v ulici Lipová|část 2|II. etapa|- 2026|v obci Borovany',
);

export const slovakTitle = composeTitle(
  ' ',
  'Obstaranie|Modernizácia|Oprava|Nákup|Dodanie',
  'zdravotníckej techniky|miestnych komunikácií|kancelárskeho papiera|kompostárne|trafostanice|školských lavíc|pohonných hmôt',
  'pre mesto Hriňov|2026|časť 1|- II. etapa|v obci Lúčky|pre nemocnicu',
);

export const turkishTitle = composeTitle(
  ' ',
  '12 AYLIK|2026 YILI|MUHTELİF|HİZMET BİNASI|3 KISIM',
  'TEMİZLİK HİZMETİ|AKARYAKIT|TIBBİ SARF MALZEME|ASFALT YAMA|YEMEK PİŞİRME|KALORİFER KAZANI|LABORATUVAR CİHAZI',
  'ALIMI|YAPTIRILMASI|ONARIM İŞİ|KİRALANMASI',
);

export const ukrainianTitle = composeTitle(
  ' ',
  'Поточний ремонт|Закупівля|Послуги з обслуговування|Капітальний ремонт|Постачання',
  'шкільного харчоблоку|електричної енергії|ліфтів|медичних виробів|дорожнього покриття|комп’ютерної техніки|дизельного пального',
  'для потреб громади|у м. Вишневе|лот 2|на 2026 рік|комунального закладу',
);

export const indonesianTitle = composeTitle(
  ' ',
  'Pembangunan|Rehabilitasi|Belanja Modal|Pengadaan|Jasa Konsultansi Pengawasan',
  'Gedung Puskesmas|Jalan Poros Desa|Alat Laboratorium|Irigasi Sungai|Ruang Kelas|Jembatan Gantung|Sistem Informasi',
  'Kecamatan Wonosari|Tahap II|Tahun Anggaran 2026|Paket 3|Kabupaten Sukorejo|RSUD',
);

export const taiwaneseTitle = composeTitle(
  '',
  '115年度|第二期|北區|老舊校舍|河濱公園',
  '道路養護|空調設備更新|資訊系統維護|營養午餐|監視器汰換|補強工程|清潔維護',
  '採購案|委託專業服務|統包工程|開口契約|勞務採購',
);

export const japaneseTitle = composeTitle(
  '',
  '中央研究棟|実験動物施設|放射光施設|横浜地区|神戸地区',
  '空調設備更新工事|液体窒素の購入|電子顕微鏡一式|清掃業務|ネットワーク保守|高圧受電設備点検|自動分注装置',
  '|（再度公告）|その２|一式|（単価契約）',
);

export const vietnameseTitle = composeTitle(
  ' ',
  'Mua sắm|Thi công xây dựng|Cung cấp|Sửa chữa|Tư vấn giám sát',
  'trang thiết bị y tế|đường giao thông nông thôn|hóa chất xét nghiệm|trường tiểu học|hệ thống chiếu sáng|trạm bơm|phần mềm quản lý',
  'năm 2026|huyện Đông Hải|gói thầu số 3|giai đoạn 2|cho Bệnh viện đa khoa|xã Tân Phú',
);
