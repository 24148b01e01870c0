import { expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { withTelemed } from '../telemedicine/telemed-factory'
import { useTelemedWorld } from '../telemedicine/telemed-world'

const world = useTelemedWorld()

async function atPreview() {
  const { test: app } = world
  const member = await makeMember(app.db)
  const { coverageId } = await makeCoverage(app.db, { ...member, ...withTelemed })
  const as = await app.signIn(member)
  const { id } = (await world.start({}, as)).json().data
  await world.choose(id, { coverage_id: coverageId, extra_ids: [] }, as)
  for (const document of await world.documents()) await world.accept(id, document, as)
  return { as, id, payload: { coverage_id: coverageId, extra_ids: [], lang: 'th' } }
}

test('serves more simultaneous members than there are connections, although each also counts a limit', async () => {
  const crowd = []
  for (let member = 0; member < 16; member += 1) crowd.push(await atPreview())
  const answers = await Promise.all(
    crowd.map(({ as, id, payload }) =>
      world.test.call({
        method: 'POST',
        url: `/api/v1/telemed-visits/${id}/hand-off`,
        as,
        headers: { 'idempotency-key': newId() },
        payload,
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 201))
})
