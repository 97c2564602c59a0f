function wordSet(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Acronyms that stay in capitals. Words without a vowel or with a digit need no entry. */
export const acronyms = wordSet(`
  AI ADA ADP AED AFB AFRL AHU AMRDEC ANG API APU ARNG ARPA ASAP ATO AUTOCAD AWACS AWS BAA BIA BIM BOA BOSS BPA
  CAD CBA CBO CDBG CIA CIO COBOL COTS CPA CUI DARPA DEA DEI DHA DISA DLA DOA DOD DODEA DOE DOI DOJ DOL
  DOT EEO EHR EIA EIS EMR EMS EOC EOD EPA ERP EUL FAA FAR FBI FDA FEMA FHWA FIPS FOA FOIA FOUO FPI GAO GIS GOCO GOV GPO GPU GSA
  GUI HBCU HHS HIV HIPAA HUBZONE HUD HVAC IAM IBM ICT IDIQ IED IFB IHS II III IRS ISO ISP ISR IT ITAR IV IX JAG JOC JP
  LAN LED LIDAR MATOC MEP MOA MOU MRI NAICS NASA NATO NAVAIR NAVFAC NAVSEA NAVSUP NAVWAR NEA NEH NEPA NGA NIH NIJ NIOSH NIST NOAA NOFO NSA NSF NSN NUWC
  OCIO OCONUS OCR OEM OIG OJJDP OMB OPM OSHA OSINT OSD PA PEO POC POV PPE PSA PSC PWS QA QASP RADAR REO RFI RFP RFQ SAAS SABER SAM SATCOM SATOC SBA SBIR SDVOSB
  SEWP SOCOM SONAR SOW STEM SUV TAA TIA UAS UAV UEI UPS URL US USA USACE USAF USAID USCG USDA USDOT USGS USMC USN UPS VA VHA VAMC VFD VI VII VIII VOIP
  VOSB VRF WAN WOSB EDWOSB XI XII
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
