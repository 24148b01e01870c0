import { describe, expect, test } from 'vitest'
import { makeClient } from '../factory-client'
import { useTestApp } from '../test-app'
import { contentCalls, edit, writer } from './content-world'

const testApp = useTestApp()
const { put, publish, remove, read, titles } = contentCalls(testApp)
async function addInsurers(...codes: string[]) {
  const values = codes.map((code) => ({ code, name_th: code, name_en: code, kind: 'life' as const }))
  await testApp.db.insertInto('insurer').values(values).execute()
}
const rows = () => testApp.db.selectFrom('content_item').selectAll().execute()

describe('saving content', () => {
  test('sanitises it and returns the result (R36)', async () => {
    const hostile = '<h2 onclick=x() id=a>หัว</h2><script>x()</script><p>ก<img src=x onerror=x()></p>'
    const answer = await put('safe', edit({ body: { th: hostile, en: hostile } }))
    expect(answer.statusCode).toBe(200)
    const { id, code, body } = answer.json().data
    expect([code, body.th]).toEqual(['safe', '<h2>หัว</h2><p>ก</p>'])
    expect((await rows()).map(({ body_th, body_en }) => [body_th, body_en])).toEqual([[body.th, body.en]])
    expect((await read(id)).json().data.body_html).toBe(body.en)
  })

  test('creates one item for a code, with a fixed id, and later updates it', async () => {
    const id = await publish('once', { title: 'Old' })
    expect(await publish('once', { title: 'Old' })).toBe(id)
    expect(await publish('once', { title: 'New' })).toBe(id)
    expect(await titles()).toEqual(['New'])
    const twice = await Promise.all([put('both', edit({ sort: 5 })), put('both', edit({ sort: 5 }))])
    expect(new Set(twice.map((answer) => answer.json().data.id)).size).toBe(1)
    expect(await rows()).toHaveLength(2)
  })

  test('creates one partner for a code, with its latest name', async () => {
    const article = (code: string, en: string) =>
      publish(code, { kind: 'partner_article', partner: { ...writer, name: { th: 'ชื่อ', en } } })
    await article('one', 'Old name')
    await article('two', 'New name')
    expect(await testApp.db.selectFrom('content_partner').select('name_en').execute()).toEqual([
      { name_en: 'New name' },
    ])
    const found = (search: string) => titles({ kind: 'partner_article', search })
    expect(await found('New name')).toHaveLength(2)
    expect(await found('Old name')).toEqual([])
  })

  test('leaves other insurers’ items of the same content partner alone (R99)', async () => {
    await addInsurers('AAA', 'BBB')
    await publish('theirs', { kind: 'partner_article', partner: writer, ins_code: 'AAA' })
    await testApp.db.updateTable('content_item').set({ search_text: 'old' }).execute()
    const { headers } = await makeClient(testApp.db, { insurers: ['BBB'] })
    await put('ours', edit({ kind: 'partner_article', partner: writer, ins_code: 'BBB' }), headers)
    const kept = (await rows()).map(({ code, search_text }) => [code, search_text === 'old'])
    expect(kept.sort()).toEqual([
      ['ours', false],
      ['theirs', true],
    ])
  })

  test('the code of another insurer’s item saves nothing, the content partner neither', async () => {
    await addInsurers('AAA', 'BBB')
    await publish('taken', { ins_code: 'AAA' })
    const { headers } = await makeClient(testApp.db, { insurers: ['BBB'] })
    const article = edit({ kind: 'partner_article', partner: writer, ins_code: 'BBB' })
    const answer = await put('taken', article, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect(await testApp.db.selectFrom('content_partner').select('code').execute()).toEqual([])
  })

  test.each([
    [{ body: { th: '<script>x()</script>', en: '<p>x</p>' } }, 'body.th', 'invalid'],
    [{ body: { th: '<p>x</p>', en: ' ' } }, 'body.en', 'required'],
    [{ kind: 'partner_article' as const }, 'partner', 'invalid'],
    [{ partner: writer }, 'partner', 'invalid'],
    [{ ends_on: '2026-10-31' }, 'ends_on', 'expiry_before_start'],
    [{ image: { src: 'https://elsewhere.example/x.png', width: 1, height: 1 } }, 'image.src', 'invalid'],
    [{ image: { src: 'javascript:x()', width: 1, height: 1 } }, 'image.src', 'invalid'],
    [{ image: { src: '/content/x.svg', width: 0, height: 1 } }, 'image.width', 'invalid'],
    [{ link: 'javascript:x()' }, 'link', 'invalid'],
    [{ link: 'mailto:a@example.com' }, 'link', 'invalid'],
    [{ phone: '12' }, 'phone', 'invalid'],
    [{ starts_on: '2026-02-30' }, 'starts_on', 'date_invalid'],
  ])('%j is refused with its field', async (given, path, code) => {
    const answer = await put('wrong', edit(given))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual([{ path, code }])
    expect(await rows()).toEqual([])
  })

  test('needs the token of a client and a code of letters, digits and hyphens', async () => {
    const url = '/api/integration/v1/contents/x-1'
    const refused = await testApp.call({ method: 'PUT', url, payload: edit() })
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'client_token_refused'])
    expect((await put('Not%20a%20code', edit())).statusCode).toBe(404)
    expect(await rows()).toEqual([])
  })
})

describe('deleting content', () => {
  test('removes it; deleting again returns not found', async () => {
    const id = await publish('gone')
    expect((await remove('gone')).statusCode).toBe(204)
    expect((await read(id)).statusCode).toBe(404)
    const again = await remove('gone')
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_found'])
  })
})
