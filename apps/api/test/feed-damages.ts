import { id } from './damage-statements'

const published = (seq: number, event: string) =>
  `insert into feed_event values (${seq}, ${event}, 'TST', 'claim.moved', 'claim', 'MADE-1', null, now(), now())`

/**
 * Each row has an invariant about the event feed, and the SQL statements that break this invariant in a correct
 * database.
 */
export const feedDamages: readonly [invariant: string, ...statements: string[]][] = [
  ['feed_numbers_have_no_gaps', published(1, id('f')), published(3, id('g'))],
  ['feed_numbers_have_no_gaps', published(1, id('f')), 'insert into feed_position (last) values (2)'],
  [
    'claim_event_has_its_number_in_the_feed',
    published(1, id('f')),
    'update claim_event set feed_seq = 1 where id = :event',
  ],
]
