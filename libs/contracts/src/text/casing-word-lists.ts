/** The words of a text. */
export function wordSet(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}

/**
 * Acronyms that could be read as words. Acronyms without a vowel, with a digit or with an impossible beginning need no entry; neither do numerals.
 */
export const acronyms = wordSet(`
  ACC ADA ADP AED AEDC AFB AFLCMC AFOSR AFRC AFRICOM AFRL AFSC AHU AI AMC AMRDEC ANG AOR API APS APU ARCYBER ARNG ARPA ARSTRAT ASAP ASW ATO
  AUTOCAD AWACS AWS BAA BIA BIM BOA BOSS BRAC CAD CECOM CENTCOM CIA CIL CIO COBOL COMSEC COTS CUI CUNY CYBERCOM DARPA DEA DEI DEVCOM DISA
  DOA DOD DODEA DOE DOI DOJ DOL DOT ECG EDWOSB EEO EHR EIA EIS EKG EMR EMS ENDIST EO EOC EOD EPA EPDM EPS ERDC ERP ESPC ESRD EU EUCOM EUL EV
  FAA FAR FEMA FIPS FOA FOIA FOUO FY GAO GEOINT GIS GOCO GOV GUI HIPAA HIV HUBZONE HUD HUMINT IAM IBM ICAM ICT IDIQ IED IEEE IFB IGF
  IHS INDOPACOM INFOSEC IOT IP IR IRS ISO ISP ISR ISS IT ITB ITAR ITSM JAG JOC LAN LED LIDAR MATOC MEDCOM MEP MICC MOA MOU NAICS NASA
  NATO NAVAIR NAVFAC NAVSEA NAVSUP NAVWAR NAWC NAWCAD NAWCTSD NEA NEH NEI NEPA NIAAA NIAID NIDA NIDCR NIDDK NIH NIJ NIMH NINDS NIOSH NISP
  NIST NIWC NOAA NOFO NORTHCOM NUWC OCIO OCONUS OCR OCS OEM OFDA OIG OJJDP OMB ONR OPIR OPM OSD OSHA OSINT OUSD PA PACAF PAE PEO POC POV PSA PSEG QA
  QASP RADAR REO ROTC SAAS SABER SAM SATCOM SATOC SBA SEWP SIGINT SOCNORTH SOCOM SOCONS SONAR SOUTHCOM SOW SPAWAR STEM STRATCOM SUNY SUV SWIR TAA TACOM
  TIA TRANSCOM UAE UAP UAS UAV UEI UK UN UPS URL US USA USACE USAF USAID USAMRAA USB USCG USDA USDOT USGS USMC USN USSF USSOCOM USTRANSCOM UV
  UXO VA VAMC VOIP VOSB WAN WIC WOSB
`);

/** Names, in lower case. */
export const properNouns = wordSet(`
  january february april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky
  louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania
  tennessee texas utah vermont virginia wisconsin wyoming washington guam puerto rico samoa columbia dakota carolina hampshire jersey mexico york
  america american africa asia europe european japan korea germany italy canada pacific atlantic indian alaskan hawaiian
  army navy pentagon congress medicaid medicare veterans windows microsoft oracle cisco linux blvd hwy pkwy
  afghanistan albania algeria angola argentina armenia australia austria azerbaijan bahamas bahrain bangladesh barbados belarus belgium belize
  benin bhutan bolivia bosnia botswana brazil bulgaria burma burundi cambodia cameroon colombia congo croatia cuba cyprus denmark djibouti
  ecuador egypt england eritrea estonia eswatini ethiopia fiji finland france gabon gambia ghana greece grenada guatemala guyana haiti honduras
  hungary iceland india indonesia iran iraq ireland israel jamaica jordan kazakhstan kenya kosovo kuwait kyrgyzstan laos latvia lebanon lesotho
  liberia libya lithuania luxembourg madagascar malawi malaysia maldives mali malta mauritania mauritius micronesia moldova mongolia montenegro
  morocco mozambique namibia nepal netherlands nicaragua niger nigeria norway oman pakistan palau panama paraguay peru philippines poland
  portugal qatar romania russia rwanda scotland senegal serbia singapore slovakia slovenia somalia spain sudan suriname sweden switzerland syria
  taiwan tajikistan tanzania thailand togo tunisia turkmenistan uganda ukraine uruguay uzbekistan vanuatu venezuela vietnam wales yemen zambia
  zimbabwe
`);

/** Cities of the United States whose names have no other meaning, in lower case. */
export const cities = wordSet(`
  abilene akron albany albuquerque alexandria allentown amarillo anaheim anchorage annapolis asheville athens atlanta austin bakersfield
  baltimore bellevue berkeley bethesda biloxi birmingham bismarck boise boston bozeman bridgeport brooklyn burlington cambridge
  camden canton casper charleston charlotte charlottesville chattanooga chesapeake cheyenne chicago cincinnati clarksville cleveland
  columbus dallas dayton denver detroit durham duluth dubuque durango elkhart elmira erie eugene evansville everett fairbanks
  fayetteville flagstaff frankfort fredericksburg fresno gainesville galveston gatlinburg greensboro greenville gulfport hampton
  harrisburg hartford helena henderson honolulu houston huntington huntsville indianapolis irvine jacksonville joplin juneau kalamazoo
  knoxville lafayette lakewood lansing laredo laramie lawton lexington louisville lubbock lynchburg macon madison
  manchester manhattan memphis milwaukee minneapolis missoula modesto montgomery montpelier nashville newark norfolk oakland ocala
  ogden olympia omaha orlando oxnard pensacola peoria philadelphia pittsburgh plano portland portsmouth poughkeepsie provo pueblo raleigh
  reno richmond roanoke rochester rockford sacramento salem salisbury savannah schenectady scottsdale scranton seattle shreveport
  spokane springfield stockton syracuse tacoma tallahassee tampa toledo topeka trenton tucson tulsa tuscaloosa utica vallejo waco wichita
  wilmington winston worcester yakima yonkers youngstown yuma
`);

/** Names with special capitals. */
export const ownSpellings: ReadonlyMap<string, string> = new Map(
  (
    'MyNavy MyNavyHR MyPay myVA YouTube GitHub GitLab LinkedIn PowerPoint SharePoint PowerBI ServiceNow Salesforce JavaScript DocuSign iPhone ' +
    'iPad macOS eBuy eRate eCommerce PhD McAfee McKinney McLean DeKalb LaGrange LaPorte'
  )
    .split(' ')
    .map((name) => [name.toUpperCase(), name]),
);

/** Abbreviations without a vowel that are not acronyms. */
export const shortenings = wordSet(
  'BLDG BLDGS BLVD CTR FLR FT HRS HWY INTL LBS LTD MFG MGMT MGR MTG NATL PKG PKGS PKWY QTR QTRS QTY SQFT ST STN SVC SVCS VS YR YRS',
);

/** The word before one of these is a name: Tyndall AFB. */
export const baseTypes = wordSet('AFB AFS ANGB ARB SFB SFS');

/** The word after one of these is a name: NAS Jacksonville. */
export const baseLeads = wordSet('JBSA MCAS MCB MCLB NAS NAVSTA NSA USCGC USNS USS VAMC');

/** The word after one of these is part of a name: Fort Bragg, San Diego. */
export const placeLeads = wordSet('fort ft camp san santa los las saint st mount mt lake');

/** Part of the name if a name follows: New York, South Dakota. */
export const nameLeads = wordSet('new north south west east');

/** Codes of states and territories. */
export const stateCodes = wordSet(
  'AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY',
);

/** Codes that are also words (Spanish included) or numerals. */
export const stateWords = wordSet('AL AS DE IN LA ME OR VI');

/** The words before one of these are a name: Sussex County. */
export const placeTypes = wordSet('COUNTY PARISH ISLAND');

/** Followed by OF, they precede a name: Borough of Queens. */
export const placeHeads = wordSet('BOROUGH CITY COUNTY TOWN VILLAGE UNIVERSITY');

/** Words that place names cannot contain. */
export const joiners = wordSet('a an and as at by for from in into near of on or over per the to under via with');

/** Consonant groups at the beginning of English words. */
export const onsets = wordSet(`
  BL BR CH CHL CHR CL CR DR DW FL FR GH GL GN GR KH KL KN KR LL PH PL PN PR PS PT RH SC SCH SCR SH SHR SK SL SM SN SP SPH SPL SPR SQ ST STR
  SV SW TH THR TR TS TW VL WH WR
`);
