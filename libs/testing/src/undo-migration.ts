/** The part of a TypeORM data source that is needed here. */
interface MigratedStore {
  readonly migrations: readonly { name?: string }[];
  undoLastMigration(): Promise<void>;
}

/** Undoes the migration of this name and all later ones, however many there are. */
export async function undoMigration(store: MigratedStore, name: string): Promise<void> {
  const index = store.migrations.findIndex((migration) => migration.name === name);
  if (index < 0) throw new Error(`There is no migration ${name}.`);
  for (let left = store.migrations.length - index; left > 0; left -= 1) await store.undoLastMigration();
}
