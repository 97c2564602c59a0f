function wordSet(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Acronyms that could be read as words. Those without a vowel, with a digit or with an impossible beginning need no entry. */
export const acronyms = wordSet(`
  ACC ADA ADP AED AFB AFLCMC AFOSR AFRC AFRICOM AFRL AFSC AHU AI AMC AMRDEC ANG API APU ARCYBER ARNG ARPA ASAP ASW ATO AUTOCAD AWACS
  AWS BAA BIA BIM BOA BOSS CAD CECOM CENTCOM CIA CIO COBOL COMSEC COTS CUI CYBERCOM DARPA DEA DEI DISA DOA DOD DODEA DOE DOI DOJ DOL
  DOT EDWOSB EEO EHR EIA EIS EMR EMS EO EOC EOD EPA EPS ERP ESPC EUCOM EUL EV FAA FAR FEMA FIPS FOA FOIA FOUO FY GAO GEOINT GIS GOCO
  GOV GUI HIPAA HIV HUBZONE HUD HUMINT IAM IBM ICAM ICT IDIQ IED IEEE IFB IGF IHS II III INDOPACOM INFOSEC IOT IP IR IRS ISO ISP ISR
  ISS IT ITAR ITSM IV IX JAG JOC LAN LED LIDAR MATOC MEP MOA MOU NAICS NASA NATO NAVAIR NAVFAC NAVSEA NAVSUP NAVWAR NEA NEH NEI NEPA
  NIAAA NIAID NIDA NIDCR NIDDK NIH NIJ NIMH NINDS NIOSH NISP NIST NOAA NOFO NORTHCOM NUWC OCIO OCONUS OCR OEM OIG OJJDP OMB ONR OPM OSD
  OSHA OSINT OUSD PA PEO POC POV PSA QA QASP RADAR REO SAAS SABER SAM SATCOM SATOC SEWP SIGINT SOCOM SONAR SOUTHCOM SOW SPAWAR STEM
  STRATCOM SUV SWIR TAA TACOM TIA TRANSCOM UAP UAS UAV UEI UPS URL US USA USACE USAF USAID USCG USDA USDOT USGS USMC USN USSF USSOCOM
  USTRANSCOM UXO VA VAMC VI VII VIII VOIP VOSB WAN WOSB XI XII
`);

/** Names, in lower case. */
export const properNouns = wordSet(`
  january february april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky
  louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania
  tennessee texas utah vermont virginia wisconsin wyoming washington guam puerto rico samoa columbia dakota carolina hampshire jersey mexico york
  america american africa asia europe european japan korea germany italy canada pacific atlantic indian alaskan hawaiian
  army navy pentagon congress medicaid medicare veterans windows microsoft oracle cisco linux
`);

/** The word after these is part of a name: Fort Bragg, San Diego. */
export const placeLeads = wordSet('fort ft camp san santa los las saint st mount mt lake');

/** Part of the name if a name follows: New York, South Dakota. */
export const nameLeads = wordSet('new north south west east');

/** Codes of states and territories, some of which are also words. */
export const stateCodes = wordSet(
  'AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY',
);

/** A place name cannot contain these words. */
export const joiners = wordSet('a an and as at by for from in into near of on or over per the to under via with');

/** Consonants with which an English word can begin. */
export const onsets = wordSet(`
  BL BR CH CHL CHR CL CR DR DW FL FR GH GL GN GR KH KL KN KR LL PH PL PN PR PS PT RH SC SCH SCR SH SHR SK SL SM SN SP SPH SPL SPR SQ ST STR
  SV SW TH THR TR TS TW VL WH WR
`);
