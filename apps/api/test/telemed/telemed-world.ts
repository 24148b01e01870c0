import type { TelemedForm, TelemedVisit } from '@khum/contract'
import type { Insertable, Kysely } from 'kysely'
import { beforeEach } from 'vitest'
import { seedTelemedTerms } from '../../seed/seed-reference'
import type { Database } from '../../src/db/schema'
import type { TelemedProviderTable } from '../../src/db/schema-telemed'
import { newId, sha256 } from '../../src/ids'
import { searchTextOf } from '../../src/text/thai-fold'
import { type MadeMember, makeMember } from '../factories'
import { type CoverageSpec, makeCoverage } from '../factory-coverage'
import { type TestApp, testPartner, useTestApp } from '../test-app'

type Headers = Record<string, string>
type Answer = ReturnType<TestApp['call']>

export interface MadeProvider {
  id: string
  code: string
  key: string
}

/** All week, all day. */
export const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }))
/** A plan that pays for telemedicine. */
export const withTelemed: Partial<CoverageSpec> = { benefits: [{ kind: 'telemedicine' }] }

/** A provider that is always open, takes two extra cards and is gone to by a link, unless it says otherwise. */
export async function makeProvider(
  db: Kysely<Database>,
  values: Partial<Insertable<TelemedProviderTable>> & { insurers?: string[]; categories?: string[] } = {},
): Promise<MadeProvider> {
  const { insurers = [], categories = [], ...row } = values
  const id = newId()
  const code = `p-${newId().replaceAll(/[^a-z0-9]/g, '')}0`
  const key = `telemed-${newId()}`
  await db
    .insertInto('telemed_provider')
    .values({
      id,
      code,
      name_th: 'หมอทดสอบ',
      name_en: 'Test Doctors',
      summary_th: 'พบแพทย์ทั่วไป',
      summary_en: 'General doctors',
      about_th: 'เกี่ยวกับ',
      about_en: 'About',
      hours: JSON.stringify(always),
      closed_on: '[]',
      image: 'null',
      extra_cards_most: 2,
      hand_off: 'link',
      url: 'https://doctors.example/enter',
      search_text: searchTextOf([values.name_th ?? 'หมอทดสอบ', values.name_en ?? 'Test Doctors']),
      restricted: insurers.length > 0,
      ...row,
    })
    .execute()
  await db
    .insertInto('telemed_provider_key')
    .values({ provider_id: id, slot: 1, key_hash: sha256(key) })
    .execute()
  for (const insurer_code of insurers)
    await db.insertInto('telemed_provider_insurer').values({ provider_id: id, insurer_code }).execute()
  for (const category_id of categories)
    await db.insertInto('telemed_provider_category').values({ provider_id: id, category_id }).execute()
  return { id, code: values.code ?? code, key }
}

export interface TelemedWorld {
  readonly test: TestApp
  readonly member: MadeMember
  readonly as: Headers
  readonly stranger: Headers
  readonly provider: MadeProvider
  /** The member's card that pays for telemedicine. */
  readonly coverageId: string
  addCoverage(spec?: Partial<CoverageSpec>): Promise<string>
  start(body?: object, as?: Headers): Answer
  get(id: string, as?: Headers): Answer
  choose(id: string, body: { coverage_id: string; extra_ids: string[] }, as?: Headers): Answer
  accept(id: string, documentId: string, as?: Headers): Answer
  /** Ids of the three texts in force. */
  documents(): Promise<string[]>
  /** A visit with these cards (one, unless given) and all terms accepted. */
  agreed(of?: { provider?: MadeProvider; cards?: string[] }): Promise<TelemedVisit>
  handOff(
    visit: TelemedVisit,
    options?: { key?: string; as?: Headers; cards?: string[]; lang?: string },
  ): Answer
  wayIn(id: string, as?: Headers): Answer
  redeem(credential: string, by?: { key?: string; checkId?: string; ip?: string }): Answer
  audits(): Promise<unknown[]>
}

/** A member with a card that pays for telemedicine, a stranger, and a provider. */
export function useTelemedWorld(form: TelemedForm = 'link'): TelemedWorld {
  const test = useTestApp()
  let made: Pick<TelemedWorld, 'member' | 'as' | 'stranger' | 'provider' | 'coverageId'> | undefined
  const world = () => {
    if (!made) throw new Error('the world is made before each test')
    return made
  }
  beforeEach(async () => {
    await seedTelemedTerms(test.db)
    const member = await makeMember(test.db)
    const { coverageId } = await makeCoverage(test.db, { ...member, ...withTelemed })
    made = {
      member,
      coverageId,
      as: await test.signIn(member),
      stranger: await test.signIn(await makeMember(test.db)),
      provider: await makeProvider(test.db, { hand_off: form }),
    }
  })
  const post = (url: string, payload: object, as = world().as, headers: Headers = {}) =>
    test.call({ method: 'POST', url, as, headers, payload })
  const start: TelemedWorld['start'] = (body = {}, as) =>
    post('/api/v1/telemed-visits', { provider_id: world().provider.id, entry: 'mart', ...body }, as)
  const get: TelemedWorld['get'] = (id, as = world().as) =>
    test.call({ method: 'GET', url: `/api/v1/telemed-visits/${id}`, as })
  const choose: TelemedWorld['choose'] = (id, payload, as = world().as) =>
    test.call({ method: 'PUT', url: `/api/v1/telemed-visits/${id}/cards`, as, payload })
  const accept: TelemedWorld['accept'] = (id, document_id, as) =>
    post(`/api/v1/telemed-visits/${id}/terms`, { document_id, lang: 'th' }, as)
  const documents = async () => {
    const rows = await test.db.selectFrom('telemed_document').select('id').orderBy('step').execute()
    return rows.map(({ id }) => id)
  }
  return {
    test,
    get member() {
      return world().member
    },
    get as() {
      return world().as
    },
    get stranger() {
      return world().stranger
    },
    get provider() {
      return world().provider
    },
    get coverageId() {
      return world().coverageId
    },
    async addCoverage(spec) {
      const { personId, accountId } = world().member
      return (await makeCoverage(test.db, { personId, accountId, sort: 3, ...withTelemed, ...spec }))
        .coverageId
    },
    start,
    get,
    choose,
    accept,
    documents,
    async agreed({ provider = world().provider, cards = [world().coverageId] } = {}) {
      const { id } = (await start({ provider_id: provider.id })).json().data
      const [coverage_id = '', ...extra_ids] = cards
      await choose(id, { coverage_id, extra_ids })
      for (const document of await documents()) await accept(id, document)
      return (await get(id)).json().data
    },
    handOff(
      visit,
      { key = newId(), as, cards = visit.cards.map((card) => card.coverage_id), lang = 'th' } = {},
    ) {
      const [coverage_id = '', ...extra_ids] = cards
      return post(`/api/v1/telemed-visits/${visit.id}/hand-off`, { coverage_id, extra_ids, lang }, as, {
        'idempotency-key': key,
      })
    },
    wayIn: (id, as = world().as) =>
      test.call({ method: 'GET', url: `/api/v1/telemed-visits/${id}/hand-off`, as }),
    redeem: (credential, { key = world().provider.key, checkId = newId(), ip = '198.51.100.8' } = {}) =>
      test.call({
        method: 'POST',
        url: '/api/v1/telemed/redeem',
        remoteAddress: ip,
        payload: { key, credential, check_id: checkId },
      }),
    audits: () =>
      test.db
        .selectFrom('audit_event')
        .select(['action', 'outcome', 'account_id', 'person_id'])
        .where('action', 'like', 'telemed.%')
        .orderBy('id')
        .execute(),
  }
}

/** The token that a link carries. */
export function tokenOf(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
}

/** A visit with one card, made without the calls. */
export async function makeVisit(
  db: Kysely<Database>,
  of: { accountId: string; coverageId: string },
): Promise<string> {
  const id = newId()
  const provider = await makeProvider(db)
  await db
    .insertInto('telemed_visit')
    .values({
      id,
      account_id: of.accountId,
      partner_id: testPartner.id,
      provider_id: provider.id,
      entry: 'mart',
      created_at: new Date('2026-11-21T04:00:00Z'),
      expires_at: new Date('2026-11-22T04:00:00Z'),
    })
    .execute()
  await db
    .insertInto('telemed_visit_card')
    .values({ visit_id: id, place: 0, coverage_id: of.coverageId })
    .execute()
  return id
}

/** Adds telemedicine to the plan of a coverage. */
export async function payForTelemed(db: Kysely<Database>, coverageId: string): Promise<void> {
  const { plan_id } = await db
    .selectFrom('coverage')
    .select('plan_id')
    .where('id', '=', coverageId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('benefit')
    .values({
      id: newId(),
      plan_id,
      kind: 'telemedicine',
      name_th: 'พบแพทย์',
      name_en: 'Telemedicine',
      sort: 9,
    })
    .execute()
}
