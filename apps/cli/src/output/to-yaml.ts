import { Document, isScalar, visit } from 'yaml';
import { escapeMarks, hasMarks } from './sanitize.js';

/** A value of JSON as YAML 1.2, safe for a terminal. */
export function toYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      // Only texts in double quotes can have escapes.
      if (isScalar(node) && typeof node.value === 'string' && hasMarks(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeMarks(document.toString({ lineWidth: 0 }));
}
