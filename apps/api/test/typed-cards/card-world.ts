import type { Card, CardData, CardSide } from '@khum/contract'
import { beforeEach } from 'vitest'
import { sha256 } from '../../src/ids'
import { type MadeMember, makeMember } from '../factories'
import { wholeCard } from '../factory-card'
import { makeDocument } from '../factory-draft'
import { type TestApp, useTestApp } from '../test-app'

type Headers = Record<string, string>
export interface Save {
  version: number
  complete: boolean
  data: CardData
}

export function useCardWorld() {
  const test: TestApp = useTestApp()
  let member: MadeMember
  let as: Headers
  beforeEach(async () => {
    member = await makeMember(test.db)
    as = await test.signIn(member)
  })

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who = as) =>
    test.call({ method, url: `/api/v1/cards${path}`, as: who, ...(payload ? { payload } : {}) })
  const save = (id: string, payload: Save, who = as) => call('PUT', `/${id}`, payload, who)

  async function begin(whose: 'self' | 'family' = 'self'): Promise<Card> {
    const answer = await call('POST', '', { whose })
    if (answer.statusCode !== 201) throw new Error(`a card answered ${answer.body}`)
    return answer.json().data
  }
  async function picture(
    cardId: string,
    list: CardSide,
    fate: 'accepted' | 'received' | 'refused' = 'accepted',
  ) {
    return await makeDocument(test.db, {
      account_id: member.accountId,
      card_id: cardId,
      list,
      fate,
      ...(fate === 'refused' ? { refusal: 'file_damaged' as const } : {}),
    })
  }
  /** Creates a complete card of the member with both pictures. */
  async function whole(data: CardData = wholeCard): Promise<Card> {
    const { id, version } = await begin()
    await picture(id, 'card_front')
    await picture(id, 'card_back')
    return (await save(id, { version, complete: true, data })).json().data
  }
  /** Lets the session see full card numbers, as if the member had just entered a one-time code. */
  async function unlock() {
    const token = as.authorization?.replace('Bearer ', '') ?? ''
    const { session_id } = await test.db
      .selectFrom('access_token')
      .select('session_id')
      .where('token_hash', '=', sha256(token))
      .executeTakeFirstOrThrow()
    const until = new Date(test.clock.now().getTime() + 300_000)
    await test.db.insertInto('step_up').values({ session_id, purpose: 'card_details', until }).execute()
  }

  return {
    test,
    get member() {
      return member
    },
    get as() {
      return as
    },
    /** Creates another member and returns this member's headers. */
    stranger: async () => await test.signIn(await makeMember(test.db)),
    call,
    save,
    begin,
    picture,
    whole,
    unlock,
  }
}

export function codeOf(answer: { json(): { code: string } }): string {
  return answer.json().code
}
