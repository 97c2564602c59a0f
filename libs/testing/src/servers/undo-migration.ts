/** The required part of a TypeORM data source. */
interface MigratedStore {
  readonly migrations: readonly { name?: string }[];
  undoLastMigration(): Promise<void>;
}

/** Undoes the migration with this name and all later ones. */
export async function undoMigration(store: MigratedStore, name: string): Promise<void> {
  const index = store.migrations.findIndex((migration) => migration.name === name);
  if (index < 0) throw new Error(`There is no migration ${name}.`);
  for (let left = store.migrations.length - index; left > 0; left -= 1) await store.undoLastMigration();
}
