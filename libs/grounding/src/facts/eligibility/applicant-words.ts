/** Kinds of applicants. */
export const applicantKind = String.raw`(?:501\(c\)\(3\)|charities|organi[sz]ations?|institutions?|agenc(?:y|ies)|(?<!\bthe )(?<!\bUS )(?<!\bU\.S\. )governments?|entit(?:y|ies)|universit(?:y|ies)|colleges?|schools?|districts?|nonprofits?|non-profits?|tribes?|municipalit(?:y|ies)|counties|states|territories|cities|towns?|townships?|boroughs?|villages|authorities|commissions|associations|corporations|cooperatives|foundations|businesses|SBCs?|firms?|companies|individuals|persons|parties|households|operators?|owners?|partnerships?|consorti(?:a|um)|societies|libraries|museums|zoos|hospitals?|clinics|facilities|ports|airports|centers|providers|departments|CBOs?|IHEs?|LEAs?|SCAs?|PHAs?|artists?|authors|writers|filmmakers|musicians|nurses|enterprises|SMEs?|researchers?|investigators|scholars|scientists|faculty|employers|manufacturers?|dealers?|distributors?|resellers?|partners|spouses|boards|shelters|banks|providers|startups|farm\w*|ranchers|growers|producers?|concerns?|vendors?|sources?|suppliers?|offerors?|sellers?|contractors?|carriers|grantees?|awardees|applicants?|bidders?|holders|members|residents|citizens|students|teachers|developers|builders|teams|groups|startups|founders|veterans|landowners|homeowners|taxpayers|communities)`;
/** Names of an opportunity or of the right to compete for it. */
export const competition = String.raw`(?:competition|bidding|residency|fellowship|accelerator|hackathon|contest|challenge|fund|scholarship|auction|opportunity|programs?|eligibility|participation|procurement|solicitation|acquisition|announcement|grants?|funding|awards?|requirement|notice|RF[PQI]|request|applications?|proposals?|responses?|submission|it|this)`;
/** Kinds of submissions. */
export const offers = String.raw`(?:applications?|proposals?|responses?|quot(?:es?|ations?)|bids?|offers?|nominations?|submissions?|requests?|expressions of interest)`;
/** Verbs for the actions of eligible parties. */
export const apply = String.raw`(?:apply|submit|compete|participate|bid|quote|offer|propose|respond|receive|enroll|join|enter|take part|seek|be|serve)`;
/** Parties that offer or apply. */
export const offerors = String.raw`(?:(?:an? |the )?(?:\w+ )?applicants?(?: for (?:the |this )?\w+)?|(?:grant )?recipients|grantees|candidates|nominees|principal investigators|proposers|the offeror|offerors|vendors|bidders|sources|contractors?|quoters?|participants)`;
/** Verbs for applying, excluding later actions of contractors. */
export const competes = String.raw`(?:apply(?! for (?:more|only))|compete|bid|enter(?! the)|enroll|join|participate|take part|respond|request support|submit (?!only|one|more|multiple|a series|(?:\w+ ){0,3}(?:invoices?|claims?|requests?|questions?|payments?|reports?)\b))`;
/** Kinds of financial assistance. */
export const money = String.raw`(?:grants?|funding|funds?|loans?|awards?|(?<!technical )assistance|reimbursements?|rebates?|tax credits|scholarships?|fellowships?|stipends)`;

/** A modifier between a verb and the kind of applicant: `to eligible California public school districts`. */
export const described = String.raw`(?:(?!(?:that|so|which|who|whose|this|to|of|in|with|from|by|help|supports?|improve|will|is|are)\b)[\w()/'\u2019-]+,? )`;
