import { describe, expect, it } from 'vitest'
import { seed } from '../../src/seed'
import { apiKey, useTestApp } from '../test-app'

const test = useTestApp()

/** Signs in like a developer on /dev/sso: requests the link and uses the token in it. */
async function enterAs(who: string) {
  const link = await test.app.inject({
    url: `/dev/sso/link?who=${who}&lang=en&next=/coverages`,
    headers: { accept: 'application/json' },
  })
  const url = new URL(link.json().data.url, 'http://khum.test')
  expect([url.pathname, url.searchParams.get('next')]).toEqual(['/en/sso', '/coverages'])
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/sso/session',
    headers: {
      'x-api-key': apiKey,
      partnerid: url.searchParams.get('partner_id') ?? '',
      secretkey: url.searchParams.get('secret_key') ?? '',
    },
    payload: { token: url.searchParams.get('token') },
  })
  return answer.json().data
}

describe('the demo partner’s app', () => {
  it('signs in tempo01, and gives a person without an account a ticket', async () => {
    await test.db.deleteFrom('theme').execute()
    await seed(test.ctx)
    expect((await enterAs('known')).session.member.username).toBe('tempo01')
    expect((await enterAs('unknown')).link.provider).toBe('sso')
  })
})
