import { expect, test } from 'vitest'
import { useTestDatabase } from './test-database'

const database = useTestDatabase()

/**
 * The foreign keys that need no index, each with the reason. When a row is deleted or its key changes, PostgreSQL finds
 * the rows that refer to it by the index of their foreign key. Partners and consent texts are never deleted, and their
 * keys never change.
 */
const exceptions: Record<string, string> = {
  'account(partner_id)': 'partners are never deleted',
  'claim(partner_id)': 'partners are never deleted; a claim is looked for by account, status or number',
  'claim_event(claim_id, decision_id)':
    'decisions are append-only, and a claim has few events, found by claim_id',
  'consent_event(document_id)': 'a consent text is append-only',
  'consent_event(partner_id)': 'partners are never deleted',
  'otp_flow(partner_id)': 'partners are never deleted, and each text with a code writes a row',
  'session(partner_id)': 'partners are never deleted, and each sign-in writes a row',
  'telemed_acceptance(document_id)': 'a telemedicine text is append-only',
  'telemed_acceptance(partner_id)': 'partners are never deleted',
  'telemed_visit(partner_id)': 'partners are never deleted',
}

test('every foreign key has an index that begins with its columns, with at most ten exceptions', async () => {
  const { rows } = await database.pool.query<{ key: string; indexed: boolean }>(`
    select format('%s(%s)', child.relname, string_agg(attname, ', ' order by place)) as key,
      exists (
        select from pg_index
        where indrelid = key.conrelid and indisvalid
          and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%s IS NOT NULL)', min(attname)))
          -- Its first columns are those of the key, in any order.
          and (indkey::int2[])[0:cardinality(key.conkey) - 1] <@ key.conkey
      ) as indexed
    from pg_constraint key
    join pg_class child on child.oid = key.conrelid and not child.relispartition
    cross join unnest(key.conkey) with ordinality part (attnum, place)
    join pg_attribute on attrelid = key.conrelid and pg_attribute.attnum = part.attnum
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace
    group by key.oid, key.conrelid, key.conkey, child.relname`)
  expect(rows.length).toBeGreaterThan(80)
  const missing = rows.filter(({ indexed }) => !indexed).map(({ key }) => key)
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(exceptions).toSorted())
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10)
})
