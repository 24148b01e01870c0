import { clientHeaders } from '../factory-client'
import type { TestApp } from '../test-app'
import { always } from './telemed-factory'

/** Returns a provider as the TPA's system sends it to the API. */
export function providerEdit(more: object = {}) {
  return {
    name: { th: 'หมอดาว', en: 'Dao Doctors' },
    summary: { th: 'หวัด ไข้', en: 'Colds and fever' },
    about: { th: 'พบแพทย์ทางวิดีโอ', en: 'Doctors by video' },
    categories: ['general', 'skin'],
    hours: always,
    hand_off: 'link',
    url: 'https://dao.example/enter',
    extra_cards_most: 3,
    languages: ['th', 'en'],
    keys: ['dao-key-of-thirty-two-letters-1'],
    ...more,
  }
}

export function providerCalls(test: TestApp) {
  const call = (method: 'PUT' | 'DELETE', code: string, payload?: object) =>
    test.app.inject({
      method,
      url: `/api/integration/v1/telemed-providers/${code}`,
      headers: clientHeaders,
      ...(payload ? { payload } : {}),
    })
  return {
    put: (code: string, payload: object = providerEdit()) => call('PUT', code, payload),
    async kept(code: string, more: object = {}): Promise<string> {
      const answer = await call('PUT', code, providerEdit(more))
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().data.id
    },
    retire: (code: string) => call('DELETE', code),
  }
}
