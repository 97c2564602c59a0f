const reference = '#/components/schemas/';

interface Document {
  paths?: object;
  components?: { schemas?: object };
}

/**
 * Lets objects in replies have members that the document does not name, because a later release may add some. Requests stay strict, except for
 * schemas that replies use as well.
 */
export function allowUnknownMembers({ paths = {}, components: { schemas = {} } = {} }: Document): void {
  const replies = new Set<object>();
  const operations = Object.values(paths).flatMap((item: object) => Object.values(item));
  for (const operation of operations) collect(Reflect.get(Object(operation), 'responses'), schemas, replies);
  const requests = new Set<object>();
  for (const operation of operations) collect(Reflect.get(Object(operation), 'requestBody'), schemas, requests);
  // Events are not part of any route's reply.
  for (const schema of Object.values(schemas)) if (!requests.has(Object(schema))) collect(schema, schemas, replies);
  for (const part of replies)
    if (Reflect.get(part, 'additionalProperties') === false) Reflect.deleteProperty(part, 'additionalProperties');
}

/** Adds a schema of the document with all schemas that it contains or refers to. */
function collect(part: unknown, schemas: object, into: Set<object>): void {
  if (typeof part !== 'object' || part === null || into.has(part)) return;
  into.add(part);
  for (const [name, value] of Object.entries(part)) {
    if (name === '$ref' && typeof value === 'string' && value.startsWith(reference))
      collect(Reflect.get(schemas, value.slice(reference.length)), schemas, into);
    else collect(value, schemas, into);
  }
}
