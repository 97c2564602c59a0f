/**
 * Words with which notices request, grant, limit or date something: documents, securities, checks, meetings, people, places, times, states and
 * steps of a procurement. Each of these words adds a claim to a sentence, however common the word is.
 */
export const claimWordsTable = `
accreditation accredited affidavit amendment annex appendix attachment brochure certificate certification certified certify clause copy
drawing duplicate exhibit invoice letter letterhead license licensed manual map memorandum notarize notarized notary original permit plan
provision questionnaire references report resume sample seal section sheet signature signed spreadsheet tariff template transcript translation video
waiver worksheet
audit audited demonstration examination exam inspect inspection interview investigation laboratory lab presentation prototype screening
test tested testing trial vetting
attend attendance briefing conference meeting orientation seminar tour train training visit webinar workshop
bank bond bonded collateral contribution deposit discount escrow fee fine guaranty guarantee indemnity indemnify insurance insured loan
matching penalty refund reimbursement retainage royalty subsidy surety tax wage warranty
badge cleared clearance classified confidential criminal drug encrypt encrypted encryption escort fingerprint passport police polygraph
secret secrecy security trust vaccination visa
architect attorney auditor broker citizen citizenship city county dealer distributor engineer individual inspector institution landowner
manager manufacturer master minority municipality national native nonprofit partner partnership physician resident state subcontract
subcontractor technician tenant tribal tribe university veteran volunteer woman
abroad american domestic equipment international local locally onsite overseas regional site
afternoon annual annually biweekly daily evening hourly monthly morning night quarterly weekly yearly
price safety schedule spare
cancel cancelled canceled close closed current expire extension late latest next pending postpone prior renew suspend terminate void
withdraw
mandatory never optional partial partially restricted unlimited unrestricted waive
award delivery install installation maintenance negotiation performance register registration replacement
application inquiry offer proposal question quotation quote response submission tender
accountant bankrupt carbon compensation disclosure governor mayor proof statement copyright court damage debarred degree diploma education experience expertise green hazard hazardous organic patent
recycling regulation statute suspension union weapon
courier fax font handwritten mail margin page telephone typed
ban forbid prohibit forgive forgivable relieve pardon
`;
