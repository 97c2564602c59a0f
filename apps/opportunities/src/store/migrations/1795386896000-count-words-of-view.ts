import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Notes how many documents have each word for what the previous release writes through the view `opportunity`, as the writer of this
 * release does. Triggers of a view run in the order of their names: these run after those that pass the row on.
 */
export class CountWordsOfView1795386896000 implements MigrationInterface {
  name = 'CountWordsOfView1795386896000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function count_words_of_view() returns trigger language plpgsql set search_path from current as $body$ begin
        insert into search_word_change (words, documents)
        select array_agg(word), array_agg(documents) from (
          select word, sum(change)::int as documents from (
            select unnest(tsvector_to_array(old.search)), -1
            union all
            select unnest(tsvector_to_array(document)), 1 from opportunity_search where id = new.id) as noted (word, change)
           where (word >= 'a' collate "C" or length(word) <= 4 or word like '#%') and length(word) <= 60 and word not like '#number=%'
           group by word having sum(change) <> 0) summed
        having count(*) > 0;
        return case tg_op when 'DELETE' then old else new end;
      end $body$`);
    for (const event of ['insert', 'update', 'delete'])
      await runner.query(
        `create trigger words_of_${event} instead of ${event} on opportunity for each row execute function count_words_of_view()`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function count_words_of_view() cascade');
  }
}
