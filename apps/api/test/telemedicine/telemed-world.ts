import type { TelemedForm, TelemedVisit } from '@khum/contract'
import { seedTelemedTerms } from '../../seed/seed-reference'
import { newId } from '../../src/ids'
import { type MadeMember, makeMember } from '../factories'
import { type CoverageSpec, makeCoverage } from '../factory-coverage'
import { freshForEachTest } from '../fresh-for-each-test'
import { type TestApp, useTestApp } from '../test-app'
import { type MadeProvider, makeProvider, withTelemed } from './telemed-factory'

type Headers = Record<string, string>
type Answer = ReturnType<TestApp['call']>

export interface TelemedWorld {
  readonly test: TestApp
  readonly member: MadeMember
  readonly as: Headers
  /** Creates another member and returns this member's headers. */
  stranger(): Promise<Headers>
  readonly provider: MadeProvider
  /** The member's coverage, whose plan pays for telemedicine. */
  readonly coverageId: string
  addCoverage(spec?: Partial<CoverageSpec>): Promise<string>
  start(body?: object, as?: Headers): Answer
  get(id: string, as?: Headers): Answer
  choose(id: string, body: { coverage_id: string; extra_ids: string[] }, as?: Headers): Answer
  accept(id: string, documentId: string, as?: Headers): Answer
  documents(): Promise<string[]>
  /** Creates a visit with these cards (one by default) and accepts all its terms. */
  agreed(of?: { provider?: MadeProvider; cards?: string[] }): Promise<TelemedVisit>
  handOff(
    visit: TelemedVisit,
    options?: { key?: string; as?: Headers; cards?: string[]; lang?: string },
  ): Answer
  wayIn(id: string, as?: Headers): Answer
  redeem(credential: string, by?: { key?: string; checkId?: string; ip?: string }): Answer
  audits(): Promise<unknown[]>
}

/** Sets up a member with a card that pays for telemedicine, and a provider. */
export function useTelemedWorld(form: TelemedForm = 'link'): TelemedWorld {
  const test = useTestApp()
  const world = freshForEachTest(async () => {
    await seedTelemedTerms(test.db)
    const member = await makeMember(test.db)
    const { coverageId } = await makeCoverage(test.db, { ...member, ...withTelemed })
    return {
      member,
      coverageId,
      as: await test.signIn(member),
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
    stranger: async () => await test.signIn(await makeMember(test.db)),
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

export function codeOf(answer: { statusCode: number; json(): { code: string } }) {
  return [answer.statusCode, answer.json().code]
}
