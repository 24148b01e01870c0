import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/ids'
import { makeDocument } from '../factory-draft'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world

function twenty(document: Partial<Parameters<typeof makeDocument>[1]>) {
  const account_id = world.member.accountId
  return Promise.allSettled(
    Array.from({ length: 20 }, () => makeDocument(test.db, { account_id, list: 'receipt', ...document })),
  )
}
function stored(results: PromiseSettledResult<string>[]) {
  return results.filter((result) => result.status === 'fulfilled').length
}

describe('the same bytes twice in one claim (R52)', () => {
  it('are accepted once out of twenty in a draft, whatever the list', async () => {
    const draft_id = await world.readyDraft()
    expect(stored(await twenty({ draft_id, sha256: sha256('same') }))).toBe(1)
    expect(stored(await twenty({ draft_id, sha256: sha256('same'), list: 'medical' }))).toBe(0)
    expect(await world.submitted(draft_id)).toMatchObject({ document_count: 4 })
  })

  it('are refused after submission too, but another claim may have them', async () => {
    const claim = await world.submitted(await world.readyDraft({ fileSeed: 'first' }))
    const other = await world.submitted()
    const hash = sha256('first receipt')
    expect(stored(await twenty({ claim_id: claim.id, sha256: hash }))).toBe(0)
    expect(stored(await twenty({ claim_id: other.id, sha256: hash }))).toBe(1)
  })

  it('don’t count if they were refused', async () => {
    const draft_id = await world.readyDraft()
    const refused = { draft_id, sha256: sha256('same'), fate: 'refused', refusal: 'file_damaged' } as const
    expect(stored(await twenty(refused))).toBe(20)
    expect(stored(await twenty({ draft_id, sha256: sha256('same') }))).toBe(1)
  })
})
