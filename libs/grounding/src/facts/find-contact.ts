import { type Fact, factOf, type NoticeReading } from './read-notice.js';

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\(?\b\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}\b/i;
const reach =
  /\b(?:contact|point of contact|POCs?|points of contact|questions?|inquir(?:y|ies)|information|directed to|call|attention|attn|reach(?:ed)?|e-?mail(?:ed)?|(?:contract|contracting|grants?|program) (?:specialist|officer|manager|management specialist))\b/i;
const helpDesks =
  /\b(?:ombuds\w+|help ?desk|FedBid|SAM\b.{0,30}(?:website|register)|askSAM|registration|register|Grants\.gov (?:support|contact)|support@grants|WAWF|DODSSP|technical support|protest|hotline)/i;

/** Whom to ask about the notice: the field, else the sentences with a person and an address. */
export function findContact({ field, statements }: NoticeReading): Fact[] {
  const own = field('contact_info');
  const said = statements
    .filter(({ text }) => address.test(text) && reach.test(text) && !helpDesks.test(text))
    .map(factOf);
  if (own === undefined) return said.slice(0, 2);
  if (own.text.includes('@')) return [{ quote: own }];
  // A field without an e-mail address: the text may have it.
  return [{ quote: own }, ...said.filter(({ quote }) => quote.text.includes('@')).slice(0, 1)];
}
