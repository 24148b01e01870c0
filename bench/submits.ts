import { claimDraftEndpoints } from '@khum/contract'
import pg from 'pg'
import { khumUrl, type World } from './khum-server'
import { describeQuiet, whenQuiet } from './machine'
import { type MemberHeaders, signIn } from './member'
import type { Section } from './report'
import { quantile } from './statistics'

const members = 20
const draftsEach = 30
const leastASecond = 100
const template = 'prasit'

/** Measures how fast 20 members of one insurer submit their drafts, each on one connection. */
export async function measureSubmits(world: World): Promise<Section> {
  const server = await world.start({ core: null, logLevel: 'warn' })
  try {
    const client = new pg.Client(world.databaseUrl())
    await client.connect()
    const drafts = await makeMembers(client).finally(() => client.end())
    const signedIn: { headers: MemberHeaders; drafts: string[] }[] = []
    for (const [username, own] of drafts) {
      signedIn.push({ headers: await signIn(username, 'khum'), drafts: own })
    }
    // Each member's first submit isn't measured, because it warms up the server.
    for (const { headers, drafts } of signedIn) await submit(headers, drafts.shift() ?? '')
    const quiet = await whenQuiet()
    const took: number[] = []
    let refused = 0
    const began = performance.now()
    await Promise.all(
      signedIn.map(async ({ headers, drafts }) => {
        for (const draft of drafts) {
          const start = performance.now()
          refused += await submit(headers, draft)
          took.push(performance.now() - start)
        }
      }),
    )
    const seconds = (performance.now() - began) / 1_000
    const rate = took.length / seconds
    return {
      title: 'Submitting claims of one insurer',
      rows: [
        {
          what: `Claims of one insurer, from ${members} members at once`,
          measured: `${rate.toFixed(0)} a second (${took.length} in ${seconds.toFixed(1)} s; p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms; ${refused} times too busy)`,
          target: `≥ ${leastASecond} a second`,
          passed: rate >= leastASecond,
        },
      ],
      notes: [
        'Each member has a coverage of their own in the same policy, and drafts with three checked files. One connection a member; the numbers come from one counter.',
        'No core was chosen: server, PostgreSQL and senders share all of them.',
        `Machine: ${describeQuiet([quiet])}.`,
      ],
    }
  } finally {
    await server.stop()
  }
}

/**
 * Submits a draft. Tries again if the server is too busy.
 * @returns how often the server was too busy
 */
async function submit(headers: MemberHeaders, draft_id: string): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const response = await fetch(khumUrl + claimDraftEndpoints.submitClaim.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `submit-${draft_id}` },
      body: JSON.stringify({ draft_id, version: 1 }),
    })
    const answer = await response.text()
    if (response.ok) return refused
    if (response.status !== 503) throw new Error(`submit was answered ${response.status}: ${answer}`)
  }
}

/**
 * Copies a demo member with person, household, coverage and consents, and gives each copy drafts. The drafts' documents
 * are rows without stored files, because a submit doesn't read the files.
 * @returns the ids of each member's drafts, by username
 */
async function makeMembers(client: pg.Client): Promise<Map<string, string[]>> {
  await client.query(`
    create temporary table template as
    select account.id as account_id, account.person_id, login.id as login_id, coverage.id as coverage_id, coverage.household_id
    from account
    join login on login.id = account.login_id
    join coverage on coverage.person_id = account.person_id
    join policy_period on policy_period.id = coverage.policy_period_id
    join policy on policy.id = policy_period.policy_id
    where login.username = '${template}' and account.partner_id = 'khum' and policy.insurer_code = 'KHM'
    limit 1;
    create function pg_temp.made(kind text, n bigint) returns text language sql as
      $$ select rpad('Bench' || kind || n, 22, '_') $$;`)
  for (const [table, key, changes] of copies) {
    await client.query(`
      insert into ${table}
      select (jsonb_populate_record(${table}, jsonb_build_object(${changes}))).*
      from ${table} join template on ${key}, generate_series(1, ${members}) n`)
  }
  await client.query(`
    insert into consent_event overriding system value select (jsonb_populate_record(consent_event, jsonb_build_object(
      'id', (select max(id) from consent_event) + row_number() over (), 'account_id', pg_temp.made('Acc', n)))).*
    from consent_event join template using (account_id), generate_series(1, ${members}) n;
    insert into account_coverage (account_id, coverage_id)
    select pg_temp.made('Acc', n), pg_temp.made('Cov', n) from generate_series(1, ${members}) n;
    insert into claim_draft (id, account_id, coverage_id, data, created_at, updated_at)
    select pg_temp.made('Dra' || n || 'x', d), pg_temp.made('Acc', n), pg_temp.made('Cov', n), jsonb_build_object(
      'email', 'bench@example.org', 'claim_type', 'illness', 'admited_type', 'opd',
      'admited_date', to_char(now() at time zone 'Asia/Bangkok' - interval '1 day', 'YYYY-MM-DD'), 'symptom', 'ไข้หวัด',
      'medical_expense', (100 + d)::text, 'provider_name', 'โรงพยาบาลทดสอบ'), now(), now()
    from generate_series(1, ${members}) n, generate_series(1, ${draftsEach}) d;
    insert into document (id, account_id, draft_id, list, name, size, received_bytes, fate, sha256, object_key, content_type, created_at, updated_at)
    select translate(encode(substr(sha256(convert_to(draft.id || list, 'UTF8')), 1, 16), 'base64'), '+/=', '-_'), account_id,
      draft.id, list, 'a.jpg', 1000, 1000, 'accepted', sha256(convert_to(draft.id || list, 'UTF8')), draft.id || list,
      'image/jpeg', now(), now()
    from claim_draft draft, unnest(array['receipt', 'medical', 'bank_book']) list
    where draft.id like 'BenchDra%'`)
  const { rows } = await client.query<{ username: string; ids: string[] }>(
    `select login.username, array_agg(claim_draft.id::text order by claim_draft.id) as ids
    from claim_draft join account on account.id = account_id join login on login.id = login_id where claim_draft.id like 'BenchDra%' group by login.username`,
  )
  return new Map(rows.map(({ username, ids }) => [username, ids]))
}

/**
 * The tables with a row of the demo member that is copied. Each table has the condition that finds this row, and the
 * columns that differ in the copies.
 */
const copies: readonly (readonly [table: string, key: string, changes: string])[] = [
  [
    'person',
    'person.id = person_id',
    "'id', pg_temp.made('Per', n), 'national_id_hash', null, 'national_id_sealed', null",
  ],
  [
    'login',
    'login.id = template.login_id',
    "'id', pg_temp.made('Log', n), 'person_id', pg_temp.made('Per', n), 'username', 'bench' || n, 'phone', null, 'phone_verified_at', null",
  ],
  [
    'account',
    'account.id = template.account_id',
    "'id', pg_temp.made('Acc', n), 'person_id', pg_temp.made('Per', n), 'login_id', pg_temp.made('Log', n)",
  ],
  [
    'household',
    'household.id = template.household_id',
    "'id', pg_temp.made('Hou', n), 'source_key', 'bench ' || n, 'subscriber_person_id', pg_temp.made('Per', n)",
  ],
  [
    'coverage',
    'coverage.id = coverage_id',
    "'id', pg_temp.made('Cov', n), 'source_key', 'bench ' || n, 'person_id', pg_temp.made('Per', n), 'household_id', pg_temp.made('Hou', n), 'first_coverage_id', pg_temp.made('Cov', n), 'former_coverage_id', null, 'card_number', null, 'employee_id', 'B' || n",
  ],
]
