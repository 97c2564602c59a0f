import { type Baseline, rejectUndo } from '@rfp/persistence/schema/baseline';
import { createDeadLetters, createOutboxAndInbox, createOutboxStore } from '@rfp/persistence/schema/kit-tables';
import { type QueryRunner } from 'typeorm';
import { catalogueChanges } from './baseline/catalogue-changes.js';
import { catalogueTables } from './baseline/catalogue-tables.js';
import { personalTables } from './baseline/personal-tables.js';
import { scoredTags, searchFunctions } from './baseline/search-functions.js';
import { searchTables, similarWords } from './baseline/search-tables.js';

/** Tables of the catalogue, its search, and the data of persons. */
export class Baseline1795910000000 implements Baseline {
  readonly name = 'Baseline1795910000000';
  readonly replaces = 'NoteReadingsOfDates1795909400000';
  readonly down = rejectUndo;

  async up(runner: QueryRunner): Promise<void> {
    await createOutboxAndInbox(runner);
    await createDeadLetters(runner);
    await createOutboxStore(runner);
    await runner.query(catalogueTables);
    await runner.query(searchTables);
    await runner.query(similarWords);
    await runner.query(searchFunctions);
    await runner.query(scoredTags);
    await runner.query(personalTables);
    await runner.query(catalogueChanges);
  }
}
