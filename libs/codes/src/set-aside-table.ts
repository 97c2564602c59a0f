/**
 * Set-aside codes and their names, separated by tabs: the `typeOfSetAside` values of SAM.gov as printed there
 * (https://open.gsa.gov/api/get-opportunities-public-api/), then codes that only the FPDS data of USAspending has.
 */
export const setAsideTable = `
SBA	Total Small Business Set-Aside (FAR 19.5)
SBP	Partial Small Business Set-Aside (FAR 19.5)
8A	8(a) Set-Aside (FAR 19.8)
8AN	8(a) Sole Source (FAR 19.8)
HZC	Historically Underutilized Business (HUBZone) Set-Aside (FAR 19.13)
HZS	Historically Underutilized Business (HUBZone) Sole Source (FAR 19.13)
SDVOSBC	Service-Disabled Veteran-Owned Small Business (SDVOSB) Set-Aside (FAR 19.14)
SDVOSBS	Service-Disabled Veteran-Owned Small Business (SDVOSB) Sole Source (FAR 19.14)
WOSB	Women-Owned Small Business (WOSB) Program Set-Aside (FAR 19.15)
WOSBSS	Women-Owned Small Business (WOSB) Program Sole Source (FAR 19.15)
EDWOSB	Economically Disadvantaged WOSB (EDWOSB) Program Set-Aside (FAR 19.15)
EDWOSBSS	Economically Disadvantaged WOSB (EDWOSB) Program Sole Source (FAR 19.15)
LAS	Local Area Set-Aside (FAR 26.2)
IEE	Indian Economic Enterprise (IEE) Set-Aside (specific to Department of Interior)
ISBEE	Indian Small Business Economic Enterprise (ISBEE) Set-Aside (specific to Department of Interior)
BICiv	Buy Indian Set-Aside (specific to Department of Health and Human Services, Indian Health Services)
VSA	Veteran-Owned Small Business Set-Aside (specific to Department of Veterans Affairs)
VSS	Veteran-Owned Small Business Sole Source (specific to Department of Veterans Affairs)
NONE	No Set-Aside Used
8ACCiv	Small Disadvantaged Business 8(a) Set-Aside
HS2Civ	Combination HUBZone and 8(a)
HS3	8(a) with HUBZone Preference
RSBCiv	Reserved for Small Business
VSBCiv	Very Small Business Set-Aside
ESB	Emerging Small Business Set-Aside
HMT	Total Set-Aside for Historically Black Colleges and Universities or Minority Institutions
HMP	Partial Set-Aside for Historically Black Colleges and Universities or Minority Institutions
ISEE	Indian Economic Enterprise
`;
