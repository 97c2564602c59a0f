import { stateName } from '@rfp/contracts/vocabulary/us-states';
import { type ListedPreset } from './listed-portal.js';

/**
 * Portals on Bonfire, each with a feed of all its open opportunities. A row has a state, its time zone, and portals: subdomain, name, and `d`
 * for a district (school, university, transit, utility) or `s` for a statewide body.
 *
 * A published client read all these feeds in July 2026. Feeds that the client reported as gone in September are not listed.
 */
const rows = `AR America/Chicago|littlerock City of Little Rock
AZ America/Phoenix|scottsdaleaz City of Scottsdale|goodyearaz City of Goodyear|peoriaaz City of Peoria, AZ|pinalcountyaz Pinal County
CA America/Los_Angeles|oaklandca City of Oakland|cityofirvine City of Irvine|alamedacounty Alameda County|ventura County of Ventura|solanocounty Solano County
CA America/Los_Angeles|mtc Metropolitan Transportation Commission d|actransit AC Transit d|ggbhtd Golden Gate Bridge, Highway and Transportation District d
CO America/Denver|bouldercounty Boulder County
FL America/New_York|broward Broward County|hillsboroughcounty Hillsborough County|pascocountyfl Pasco County|ucf University of Central Florida d|tampabaywater Tampa Bay Water d
GA America/New_York|sandysprings City of Sandy Springs|chathamcountyga Chatham County, GA|gwinnett Gwinnett County Public Schools d
ID America/Boise|adacounty Ada County
IL America/Chicago|cookcountyil Cook County|cps Chicago Public Schools d|chicagoparkdistrict Chicago Park District d|transitchicago Chicago Transit Authority d|metra Metra d
KS America/Chicago|wichita City of Wichita
KY America/New_York|louisvilleky City of Louisville|lexingtonky Lexington-Fayette Urban County Government
MA America/New_York|umass University of Massachusetts d
MD America/New_York|harfordcountymd Harford County|menv Maryland Environmental Service d|mdcourts Maryland Judiciary s
ME America/New_York|maine State of Maine s
MI America/Detroit|detroit City of Detroit
MN America/Chicago|ramseycountymn Ramsey County
MO America/Chicago|stlouiscountymo St. Louis County
NC America/New_York|charlottenc City of Charlotte|wake Wake County|ncsu NC State University d
NM America/Denver|cabq City of Albuquerque
NV America/Los_Angeles|clarkcountynv Clark County, NV|ccsd Clark County School District d
NY America/New_York|suffolkcountyny Suffolk County|panynj Port Authority of New York and New Jersey d|nfta Niagara Frontier Transportation Authority d
OH America/New_York|columbus City of Columbus|cincinnati-oh City of Cincinnati|akronohio City of Akron
PA America/New_York|alleghenycounty Allegheny County|pennbid PennBid d
SC America/New_York|charlestoncounty Charleston County
TX America/Chicago|dallascityhall City of Dallas|fortworthtexas City of Fort Worth|arlingtontx City of Arlington|friscotexas City of Frisco|harriscountytx Harris County
TX America/Chicago|dentoncounty Denton County|waco-texas City of Waco|amarillo City of Amarillo|txdot Texas Department of Transportation s|dart Dallas Area Rapid Transit d
TX America/Chicago|ridemetro METRO, Houston d|dfwairport DFW International Airport d|dallasisd Dallas ISD d|austinisd Austin ISD d|utexas University of Texas at Austin d
UT America/Denver|utah Utah Public Procurement Place s
VA America/New_York|fairfaxcounty Fairfax County|gmu George Mason University d
WA America/Los_Angeles|cityofvancouver City of Vancouver, WA|clarkcountywa Clark County, WA
WI America/Chicago|cityofmilwaukee City of Milwaukee|waukeshacounty Waukesha County|mmsd Milwaukee Metropolitan Sewerage District d`;

/** Portals that several buyers share. */
const sharedPortals = new Set(['utah', 'pennbid']);

const kinds = { d: 'district', s: 'state' } as const;

/** The presets of the portals on Bonfire. */
export const bonfireEntries: readonly ListedPreset[] = rows.split('\n').flatMap((row) => {
  const [head = '', ...portals] = row.split('|');
  const [state = '', time_zone = ''] = head.split(' ');
  return portals.map((portal) => presetOf(portal, state, time_zone));
});

function presetOf(portal: string, state: string, time_zone: string): ListedPreset {
  const [, slug = '', name = '', kind] = /^(\S+) (.*?)(?: ([ds]))?$/.exec(portal) ?? [];
  const buyer = sharedPortals.has(slug) ? {} : { agency_name: name };
  const home_url = `https://${slug}.bonfirehub.com/portal/`;
  return {
    key: `bonfire_${slug.replaceAll('-', '_')}`,
    name,
    kind: kind === 'd' || kind === 's' ? kinds[kind] : 'local',
    place: stateName(state) ?? state,
    state,
    source_type: 'state_rfp',
    home_url,
    terms: 'Public feed of open opportunities; documents need a free account of Bonfire.',
    connector: 'feed',
    settings: { url: `https://${slug}.bonfirehub.com/opportunities/rss`, time_zone, ...buyer },
    evidence: {
      kind: 'code',
      url: 'https://github.com/cliwant/mcp-sam-gov/blob/b27682fa1d133f8ca8a820c60af808dde1ac5492/src/bonfire.ts',
    },
  };
}
