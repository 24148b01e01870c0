import type { NetworkService } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema'
import { newId, sha256 } from '../../src/ids'
import { sealDigits } from '../../src/modules/use-card/codes'
import { type MadeMember, makeMember } from '../factories'
import { type CoverageSpec, makeCoverage } from '../factory-coverage'
import { freshForEachTest } from '../fresh-for-each-test'
import { type TestApp, useTestApp } from '../test-app'

type Headers = Record<string, string>
type Answer = ReturnType<TestApp['call']>

export interface UseCardWorld {
  readonly test: TestApp
  readonly member: MadeMember
  readonly as: Headers
  readonly coverageId: string
  /** Two hospitals in the insurer's network, with their counters' keys. */
  readonly here: MadeHospital
  readonly there: MadeHospital
  start(wish?: { coverage?: string; hospital?: string; as?: Headers; key?: string }): Answer
  shown(): Promise<ReturnType<typeof JSON.parse>>
  get(id: string, as?: Headers): Answer
  cancel(id: string, as?: Headers): Answer
  check(code: string, by?: { key?: string; checkId?: string; ip?: string }): Answer
  audits(): Promise<unknown[]>
}

export interface MadeHospital {
  id: string
  key: string
}

export async function makeHospital(
  db: Kysely<Database>,
  network: readonly NetworkService[],
  insurerCode: string,
): Promise<MadeHospital> {
  const id = newId()
  const key = `desk-${newId()}`
  await db
    .insertInto('hospital')
    .values({
      id,
      code: id,
      name_th: 'โรงพยาบาลทดสอบ',
      name_en: 'Test Hospital',
      kind: 'hospital',
      province_th: 'ลำปาง',
      province_en: 'Lampang',
      latitude: 18.3,
      longitude: 99.5,
      search_text: 'test',
    })
    .execute()
  for (const service of network)
    await db
      .insertInto('network_contract')
      .values({ hospital_id: id, insurer_code: insurerCode, service, valid_from: '2026-01-01' })
      .execute()
  await db
    .insertInto('hospital_key')
    .values({ hospital_id: id, slot: 1, key_hash: sha256(key) })
    .execute()
  return { id, key }
}

export async function makeShownCard(
  { db, keys }: TestApp['ctx'],
  of: { accountId: string; coverageId: string },
): Promise<string> {
  const id = newId()
  const { id: hospitalId } = await makeHospital(db, [], 'TST')
  await db
    .insertInto('use_card')
    .values({
      id,
      account_id: of.accountId,
      coverage_id: of.coverageId,
      hospital_id: hospitalId,
      code_hash: Buffer.alloc(32),
      code_sealed: sealDigits(keys, id, '012345'),
      card: '{}',
      eligibility: '{}',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 300_000),
    })
    .execute()
  return id
}

/** Makes all card uses older by moving their times in the database into the past. */
export async function age(db: Kysely<Database>, seconds: number): Promise<void> {
  await sql`update use_card set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})`.execute(db)
}

/** Sets up a member with a card and two hospitals that accept it. */
export function useUseCardWorld(spec: Partial<CoverageSpec> = {}): UseCardWorld {
  const test = useTestApp()
  const world = freshForEachTest(async () => {
    const member = await makeMember(test.db)
    const { coverageId, insurerCode } = await makeCoverage(test.db, { ...member, ...spec })
    return {
      member,
      coverageId,
      as: await test.signIn(member),
      here: await makeHospital(test.db, ['opd', 'ipd'], insurerCode),
      there: await makeHospital(test.db, ['opd'], insurerCode),
    }
  })
  const start: UseCardWorld['start'] = ({ coverage, hospital, as, key } = {}) =>
    test.call({
      method: 'POST',
      url: '/api/v1/use-cards',
      as: as ?? world().as,
      headers: { 'idempotency-key': key ?? newId() },
      payload: {
        coverage_id: coverage ?? world().coverageId,
        hospital_id: hospital ?? world().here.id,
      },
    })
  const get: UseCardWorld['get'] = (id, as = world().as) =>
    test.call({ method: 'GET', url: `/api/v1/use-cards/${id}`, as })
  return {
    test,
    get member() {
      return world().member
    },
    get as() {
      return world().as
    },
    get coverageId() {
      return world().coverageId
    },
    get here() {
      return world().here
    },
    get there() {
      return world().there
    },
    start,
    get,
    shown: async () => (await get((await start()).json().data.id)).json().data,
    cancel: (id, as = world().as) => test.call({ method: 'DELETE', url: `/api/v1/use-cards/${id}`, as }),
    check: (code, { key = world().here.key, checkId = newId(), ip = '198.51.100.7' } = {}) =>
      test.call({
        method: 'POST',
        url: '/api/v1/desk/verify',
        remoteAddress: ip,
        payload: { key, code, check_id: checkId },
      }),
    audits: () =>
      test.db
        .selectFrom('audit_event')
        .select(['action', 'outcome', 'account_id', 'subject'])
        .where((where) =>
          where.or([where('action', 'like', 'use_card.%'), where('action', '=', 'desk.check')]),
        )
        .orderBy('id')
        .execute(),
  }
}

export function tokenOf(qr: string): string {
  return new URL(qr).hash.slice(1)
}
