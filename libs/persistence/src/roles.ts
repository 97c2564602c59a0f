/** Database role that a service logs in with: it reads and writes the rows of its schema. */
export function roleOf(service: string): string {
  return `rfp_${service}`;
}

/** Database role that owns the schema of a service and everything in it. Nobody logs in with it; administrators take it to migrate. */
export function ownerOf(service: string): string {
  return `rfp_${service}_owner`;
}
