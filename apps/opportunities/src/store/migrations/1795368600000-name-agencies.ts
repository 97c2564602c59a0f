import { agencyName } from '@rfp/contracts/agency-name';
import { readRows } from '@rfp/persistence/read-rows';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { z } from 'zod';

const nameRow = z.object({ agency_name: z.string() });

/** Agencies under the name that intake now gives them: `Department of Energy` for `ENERGY, DEPARTMENT OF`. */
export class NameAgencies1795368600000 implements MigrationInterface {
  name = 'NameAgencies1795368600000';

  async up(runner: QueryRunner): Promise<void> {
    const rows = await readRows(
      runner.manager,
      nameRow,
      `select distinct agency_name from opportunity where agency_name is not null`,
    );
    const renamed = rows
      .map(({ agency_name: printed }) => ({ printed, spoken: agencyName(printed) }))
      .filter(({ printed, spoken }) => printed !== spoken);
    await runner.query(
      `update opportunity set agency_name = spoken
         from json_to_recordset($1::json) as given (printed text, spoken text) where agency_name = printed`,
      [JSON.stringify(renamed)],
    );
  }

  /** The source records have the names as printed, and each intake of one writes its opportunity again. */
  async down(): Promise<void> {}
}
