import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import { hashOfNetwork } from '../../limits/network-key.js';

const sessionsSchema = z.array(z.object({ account_id: z.uuid(), address: z.string(), refreshed_at: z.date() }));

/** The networks that an account signed in from: wrong passwords from elsewhere do not block these. */
export class CreateKnownNetwork1795364100000 implements MigrationInterface {
  name = 'CreateKnownNetwork1795364100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table known_network (
      account_id uuid not null references account (id) on delete cascade,
      network_hash text not null,
      seen_at timestamptz(3) not null,
      primary key (account_id, network_hash)
    )`);
    await runner.query('create index known_network_seen on known_network (seen_at)');
    const sessions = sessionsSchema.parse(
      await runner.query(
        `select s.account_id, s.address, s.refreshed_at from session s join account a on a.id = s.account_id
          where not a.is_anonymous and not a.is_demo`,
      ),
    );
    for (const { account_id, address, refreshed_at } of sessions)
      await runner.query('insert into known_network values ($1, $2, $3) on conflict do nothing', [
        account_id,
        hashOfNetwork(address),
        refreshed_at,
      ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table known_network');
  }
}
