import { z } from 'zod';

const part = z.union([z.string().trim(), z.number().transform(String)]).nullish();
const address = z.object({ address: part, city: part, state: part, zip: part });

/** The address of a place, which the portal prints as JSON within a text. */
const humanAddress = z.preprocess((value) => (typeof value === 'string' ? parseOrUndefined(value) : value), address);

const cellSchemas = [
  z.object({ url: z.string() }).transform(({ url }) => url),
  z.object({ phone_number: z.string() }).transform(({ phone_number }) => phone_number),
  z.object({ phone_type: z.string() }).transform(() => ''),
  z.object({ human_address: humanAddress }).transform(({ human_address }) => addressLine(human_address)),
];

/** The text of a cell with a link, a telephone number or a place; null for any other object. */
export function typedCellText(cell: object): string | null {
  return cellSchemas.map((schema) => schema.safeParse(cell).data).find((found) => found !== undefined) ?? null;
}

/** An address in one line: `1 Main St, Dover, DE 19901`. */
function addressLine({ address: street, city, state, zip }: z.output<typeof address>): string {
  const last = [state, zip].filter((each) => each).join(' ');
  return [street, city, last].filter((each) => each).join(', ');
}

function parseOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
