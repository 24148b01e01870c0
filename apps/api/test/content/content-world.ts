import type { ContentEdit } from '@khum/contract'
import { clientHeaders } from '../factory-client'
import type { TestApp } from '../test-app'

type Given = Partial<Omit<ContentEdit, 'title'>> & { title?: string }

/** Returns an item as an editor sends it. It starts on the first day of the test clock's month and has no last day. */
export function edit({ title = 'Check-up', ...more }: Given = {}) {
  return {
    kind: 'promotion',
    title: { th: `${title} ไทย`, en: title },
    summary: { th: 'สรุป', en: 'Summary' },
    body: { th: '<p>เนื้อหา</p>', en: '<p>Body</p>' },
    published_on: '2026-11-01',
    starts_on: '2026-11-01',
    ...more,
  }
}

export const writer = { code: 'care-house', name: { th: 'บ้านดูแล', en: 'Care House' }, logo: null }

export function contentCalls(test: TestApp) {
  async function put(code: string, payload: object, headers: Record<string, string> = clientHeaders) {
    return await test.app.inject({
      method: 'PUT',
      url: `/api/integration/v1/contents/${code}`,
      headers,
      payload,
    })
  }
  return {
    put,
    async publish(code: string, given: Given = {}): Promise<string> {
      const answer = await put(code, edit(given))
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().data.id
    },
    remove: (code: string) =>
      test.app.inject({
        method: 'DELETE',
        url: `/api/integration/v1/contents/${code}`,
        headers: clientHeaders,
      }),
    async titles(query: Record<string, string> = {}, as: Record<string, string> = {}): Promise<string[]> {
      const answer = await test.call({
        method: 'GET',
        url: '/api/v1/contents',
        query: { kind: 'promotion', lang: 'en', ...query },
        as,
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().data.items.map(({ title }: { title: string }) => title)
    },
    read: (id: string, lang = 'en', as: Record<string, string> = {}) =>
      test.call({ method: 'GET', url: `/api/v1/contents/${id}?lang=${lang}`, as }),
  }
}
