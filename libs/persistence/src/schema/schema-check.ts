import { type DataSource, type EntityMetadata } from 'typeorm';
import { z } from 'zod';
import { readRows } from '../read-rows.js';

const columnRow = z.strictObject({
  table: z.string(),
  column: z.string(),
  /** Type as PostgreSQL prints it: `numeric(17,2)`, `timestamp(3) with time zone`. */
  type: z.string(),
  nullable: z.boolean(),
  /** Default or generation expression. */
  expression: z.string().nullable(),
  /** Generated or identity column. */
  computed: z.boolean(),
});
const definitionRow = z.strictObject({ table: z.string(), name: z.string(), definition: z.string() });

export interface SchemaDescription {
  columns: z.infer<typeof columnRow>[];
  indexes: z.infer<typeof definitionRow>[];
  constraints: z.infer<typeof definitionRow>[];
  triggers: z.infer<typeof definitionRow>[];
}

/**
 * Columns, indexes, constraints and triggers of the data source's schema, sorted by name. Equal schemas have equal descriptions, whether freshly
 * created or migrated from an older version.
 */
export async function describeSchema(dataSource: DataSource): Promise<SchemaDescription> {
  const columns = await readRows(
    dataSource,
    columnRow,
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable,
            pg_get_expr(d.adbin, d.adrelid) AS expression, a.attgenerated <> '' OR a.attidentity <> '' AS computed
       FROM pg_attribute a
       JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p', 'v', 'm')
       LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY c.relname, a.attname`,
  );
  const indexes = await readRows(
    dataSource,
    definitionRow,
    `SELECT tablename AS table, indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = current_schema() ORDER BY tablename, indexname`,
  );
  // Excludes NOT NULL constraints, which PostgreSQL 18 lists here and which `nullable` covers.
  const constraints = await readRows(
    dataSource,
    definitionRow,
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE connamespace = current_schema()::regnamespace AND contype <> 'n' ORDER BY 1, 2`,
  );
  const triggers = await readRows(
    dataSource,
    definitionRow,
    `SELECT c.relname AS table, t.tgname AS name, pg_get_triggerdef(t.oid) AS definition
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal ORDER BY 1, 2`,
  );
  return { columns, indexes, constraints, triggers };
}

/**
 * Differences between the entities of an initialised data source and its migrated database (missing columns, types,
 * nullability), one sentence each. Ignores tables without an entity, and computed columns.
 */
export async function entityDifferences(dataSource: DataSource): Promise<string[]> {
  const { columns } = await describeSchema(dataSource);
  return dataSource.entityMetadatas.flatMap((entity) => {
    const stored = columns.filter((column) => column.table === entity.tableName);
    if (stored.length === 0) return [`${entity.tableName}: the database has no such table`];
    const declared = declaredColumns(dataSource, entity);
    const names = [...new Set([...declared.keys(), ...stored.map((column) => column.column)])].sort();
    return names.flatMap((name) => {
      const difference = compare(
        declared.get(name),
        stored.find((column) => column.column === name),
      );
      return difference === undefined ? [] : [`${entity.tableName}.${name}: ${difference}`];
    });
  });
}

interface DeclaredColumn {
  type: string;
  nullable: boolean;
}

function declaredColumns(dataSource: DataSource, entity: EntityMetadata): Map<string, DeclaredColumn> {
  return new Map(
    entity.columns.map((column) => {
      const bare = dataSource.driver.normalizeType(column);
      const type = `${withModifier(bare, column.length, column.precision, column.scale)}${column.isArray ? '[]' : ''}`;
      return [column.databaseName, { type, nullable: column.isNullable }];
    }),
  );
}

/** Adds the modifier to a type. `timestamp with time zone` has its precision in the middle. */
function withModifier(type: string, length: string, precision?: number | null, scale?: number): string {
  const sizes = length === '' ? [precision, scale] : [length];
  const modifier = sizes.filter((size) => size !== undefined && size !== null).join(',');
  return modifier === '' ? type : type.replace(/^(\w+(?: varying)?)/, `$1(${modifier})`);
}

function compare(
  declared: DeclaredColumn | undefined,
  stored: z.infer<typeof columnRow> | undefined,
): string | undefined {
  if (stored === undefined) return 'the database has no such column';
  if (declared === undefined) return stored.computed ? undefined : 'the entity has no such column';
  if (declared.type !== stored.type) return `the entity says ${declared.type}, the database ${stored.type}`;
  if (declared.nullable === stored.nullable) return undefined;
  return `the entity says ${nullability(declared)}, the database ${nullability(stored)}`;
}

function nullability(column: { nullable: boolean }): string {
  return column.nullable ? 'nullable' : 'not null';
}
