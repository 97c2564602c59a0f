/**
 * Words by which a notice asks for something, grants it, limits it or dates it: documents, securities, checks, people, places, times and
 * states of a procurement. A sentence that has one says more than a sentence without it, however common the word is.
 */
export const claimWordsTable = `
accreditation accredited affidavit amendment annex appendix application attachment brochure certificate certification certified certify
clause copy drawing duplicate exhibit invoice letter letterhead license licensed manual map memorandum notarize notarized notary original
permit plan provision questionnaire quotation reference report resume sample seal section sheet signature signed spreadsheet
statement survey tariff template transcript translation video waiver worksheet
audit audited demonstration examination exam inspect inspection interview investigation laboratory lab presentation prototype screening
test tested testing trial vetting
attend attendance briefing conference meeting orientation tour train training visit workshop seminar webinar
bank bond bonded collateral contribution deposit discount escrow fee fine guaranty guarantee indemnity indemnify insurance insured 
 loan matching penalty refund retainage royalty surety tax warranty reimbursement subsidy wage
 badge cleared clearance classified confidential criminal drug encrypt encrypted encryption escort fingerprint polygraph
secret secrecy security vaccination visa passport police trust
architect attorney auditor broker citizen citizenship consultant dealer distributor engineer individual inspector
landowner manager manufacturer master minority native national partner partnership physician resident
 student subcontractor subcontract teacher technician tenant tribe university veteran volunteer
woman county city municipality institution nonprofit school hospital
site equipment state tribal
abroad american domestic foreign international local locally onsite overseas regional remote
annual annually biweekly daily hourly monthly quarter quarterly weekly weekend yearly holiday overnight permanent temporary
cancel cancelled canceled close closed current delay early expire extension late latest next pending postpone
prior renew suspend terminate urgent withdraw void
exclusive exclusively immediately indefinitely least never once mandatory optional partial partially unlimited unrestricted waive
double triple twice restricted limited limit small large
 statute court regulation
 bid award delivery installation install maintenance negotiation performance procurement register registration
replacement solicitation repair
patent copyright vehicle weapon hazardous hazard damage fuel 
page font margin handwritten typed English Spanish French
accident injury debarred suspension bankrupt dispute protest appeal
experience expertise degree diploma education seniority union overtime
mail fax courier telephone 
offer quote proposal application response submission tender question inquiry contract even
authorization permission prohibit ban forbid sanction green organic carbon recycling
`;
