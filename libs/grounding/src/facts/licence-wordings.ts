import { type Wording } from './wording.js';

/** How sentences name a license, permit or certification, the surest first. */
export const licenceWordings: readonly Wording[] = [
  {
    example: 'The bidder must hold a C-10 license.',
    pattern:
      /\b(?:hold|holds|holding|possess|have|has|need|needs|maintain|obtain|be|are|is|carry|with)\b.{0,80}\b(?:licen[sc]e[ds]?|licensure|permits?|stamps?|endorsements?|accredit(?:ed|ation))\b(?! agreements?)/i,
  },
  {
    example: 'A license of the State of Ohio is required.',
    pattern:
      /\blicen[sc](?:e[ds]?|ing|ure)\b(?! agreements?)|\baccredit(?:ed|ation)\b|\b(?:an?|the|all|any|required|necessary|appropriate|federal|state|local|and|or)\b(?: [\w-]+){0,4} permits?\b(?! (?:the|access|an?|you)\b)/i,
  },
  {
    example: 'The arborist on site must be an ISA Certified Arborist.',
    pattern:
      /\b(?:be|are|is|hold|holds|possess|have|has|need|needs|valid|current|must be|maintain|carry|with|requires?) (?:an? |the |its |their |at least (?:an? )?)?(?:[\w.-]+,? ){0,4}(?:certified|certifications?|certificates?)\b|\b(?:carriers|contractors|vendors|firms|companies|applicants|operators|facilities|organizations) (?:who are |that are )?(?:licensed|certified|approved|accredited) by\b|\bcertifications? (?:is|are|will be|shall be) (?:required|mandatory)/i,
  },
  {
    example: 'Quoters must be an authorized distributor of the manufacturer.',
    pattern:
      /\bauthori[sz]ed (?:[\w.-]+ )?(?:dealers?|distributors?|resellers?|service (?:centers?|providers?|representatives?)|installers?|partners?)\b|\b(?:factory|manufacturer|OEM|FAA|state|board|EPA|DOT|DEA|AWS|ASE)[- ](?:authori[sz]ed|trained|certified|licensed|registered)\b|\bcertified (?:sales |service )?(?:partner|installer|technician|reseller|dealer|applicator|arborist|operator|inspector|welder|professional|public accountant)s?\b|\b(?:manufacturer's|OEM|board|trade|technician) certification\b|\bagreement\b.{0,40}\bholders only\b|\bapproved quality system\b/i,
  },
  {
    example: 'The lead designer must be a registered architect.',
    pattern:
      /\badmitted to (?:the )?(?:practice|bar)\b|\bprofessional (?:engineers?|(?:land )?surveyors?|geologists?)\b|\bregistered (?:professional )?(?:architects?|engineers?|nurses?|landscape architects?|surveyors?|dietitians?)\b|\bdesign firm registration\b|\b[A-Z]"? stamp\b|\b(?:engineers?|architects?|surveyors?|geologists?) registered\b|\b(?:sealed|stamped|signed) by (?:an? )?(?:P\.?E\b|professional|registered|licensed|engineer|architect)/i,
  },
  {
    example: 'Technicians need NICET Level II.',
    pattern:
      /\b(?:NICET|CMMC|HAZWOPER|CDL|FedRAMP|NADCAP|NELAP|A2LA|NVLAP|CLIA|CARF|NATE|ServSafe)\b|\bISO ?(?:\/IEC )?(?:9001|14001|13485|17025|27001|20000)\b|\bAS ?9100\w?\b|\bSOC ?2\b|\bOSHA[- ](?:10|30|certified)\b|\b(?:teaching|teacher) credentials?\b|\bfranchised dealers?\b|\bEPA (?:Section )?608\b|\bPart 107\b|\bPart 145\b|\bSection 608\b|\bClass [A-C]\b.{0,30}\bcontractor|\b(?:RN|LPN|CPA|PMP|CISSP|LEED AP|PE|P\.E\.|CNA|EMT|CIH|CSP)\b.{0,40}\b(?:licen[sc]\w+|certif\w+|credential|required|registered)\b|\bcertificate of (?:competency|fitness|need)\b|\bmaster (?:plumber|electrician)\b|\bjourneyman\b|\bpre-?qualified (?:by|in|with)\b|\bchartered by\b|\bboard[- ]certified\b/i,
  },
];

/** Other things with the words of licenses, near them. */
export const notALicence =
  /\b(?:software|data|(?<!commercial )driver'?s|(?<!commercial )drivers|export|manufacturing|user|site|subscription|server|government|marriage|creative commons|music) licen[sc]|\blicensing of\b|\b(?:vehicles?|trucks?|trailers?) (?:must|shall) be licensed|\blicen[sc]es? (?:for|to) (?:\d+|\w+) users|\bof the software|\blicen[sc]es? for \w+ years of\b|\blicen[sc]e plates?|\b(?:parking|gate|dig|hot work) permit|\b(?:equipment|products?|items?|materials?|units?|systems?|parts|cop(?:y|ies)) (?:\w+ ){0,2}(?:must|shall|will) be certified|\brepresentations? and certifications?|\bcertif\w+ (?:cost|mail|copy|copies|payroll|pricing|check|cheque)|\bcertif\w+ (?:as )?(?:an? )?(?:small|HUB|8 ?\(a\)|SDVOSB|women|minority|disadvantaged|DBE|MBE|WBE|that)\b|\b(?:HUB ?Zone|8\(a\)|SBA|small business|JCP|MBE|WBE|DBE|minority|women)[- ]cert|\bjoint certification|\bcertificates? of (?:insurance|conform\w+|good standing|existence|origin|analysis|compliance|completion)|\binsurance certificates?|\bcertifications? (?:of|and representations)|\bsurety licensed|\bfrom a surety\b|\blicensed (?:to|by) (?:the )?(?:user|government)|\bcollege|\bpermit(?:s|ted)? (?:the )?(?:government|offeror)|\bnotary|\blicensed to (?:do|transact|conduct) business\b|\bVetCert\b|\bneed not\b|\b(?:codes|representations|reps) and cert|\blicen[sc]es? (?:of|to) (?:the |its |our )?(?:\w+ )?(?:database|web|tool)|\blicen[sc]e curric/i;
