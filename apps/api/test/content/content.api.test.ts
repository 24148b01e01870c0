import { describe, expect, test } from 'vitest'
import { useTestApp } from '../test-app'
import { contentCalls, writer } from './content-world'

const testApp = useTestApp()
const { publish, titles, read } = contentCalls(testApp)

describe('lists', () => {
  test('show what runs today, by kind, in the editor’s order and the requested language', async () => {
    await publish('later', { title: 'Second', sort: 2, ends_on: '2026-11-21' })
    await publish('first', { title: 'First', sort: 1 })
    await publish('over', { title: 'Over', ends_on: '2026-11-20' })
    await publish('to-come', { title: 'To come', starts_on: '2026-11-22' })
    await publish('article', { title: 'Article', kind: 'article' })
    expect(await titles()).toEqual(['First', 'Second'])
    expect(await titles({ lang: 'th' })).toEqual(['First ไทย', 'Second ไทย'])
    expect(await titles({ kind: 'article' })).toEqual(['Article'])
    expect(await titles({ kind: 'partner_article' })).toEqual([])
  })

  test('show common items and the insurer’s own, never another insurer’s', async () => {
    await testApp.db.insertInto('partner').values({ id: 'orchid', ins_code: 'ORC' }).execute()
    const id = await publish('orchid-only', { title: 'Orchid', ins_code: 'ORC' })
    await publish('all', { title: 'All', sort: 1 })
    expect(await titles({}, { partnerid: 'orchid' })).toEqual(['Orchid', 'All'])
    expect(await titles()).toEqual(['All'])
    expect(await titles({}, { partnerid: 'nobody' })).toEqual(['All'])
    expect((await read(id)).json().code).toBe('not_found')
    expect((await read(id, 'en', { partnerid: 'orchid' })).statusCode).toBe(200)
  })

  test('show no item of another insurer that the app serves, which opens from that insurer’s notice', async () => {
    await testApp.db.insertInto('partner').values({ id: 'broker', ins_code: 'BRK' }).execute()
    const insurer = { code: 'ORC', name_th: 'กล้วยไม้', name_en: 'Orchid', kind: 'life' } as const
    await testApp.db.insertInto('insurer').values(insurer).execute()
    const id = await publish('orchid-only', { title: 'Orchid', ins_code: 'ORC' })
    const broker = { partnerid: 'broker' }
    expect((await read(id, 'en', broker)).json().code).toBe('not_found')
    await testApp.db
      .insertInto('partner_insurer')
      .values({ partner_id: 'broker', insurer_code: 'ORC' })
      .execute()
    expect((await read(id, 'en', broker)).json().data.title).toBe('Orchid')
    expect(await titles({}, broker)).toEqual([])
  })

  test.each([
    ['ตรวจสุขภาพ', ['Check-up']],
    ['ตรวจ สุขภาพ', ['Check-up']],
    ['CHECK', ['Check-up']],
    ['วัคซีน', ['Flu']],
    ['%', []],
    ['🙂', []],
    ['  ', ['Check-up', 'Flu']],
    ['ไม่มีเรื่องนี้', []],
  ])('searched for %s: %j', async (search, found) => {
    await publish('check-up', { summary: { th: 'ตรวจสุขภาพปลายปี', en: 'Year end' }, sort: 1 })
    await publish('flu', { title: 'Flu', summary: { th: 'วัคซีนไข้หวัดใหญ่', en: 'Vaccine' }, sort: 2 })
    expect(await titles({ search })).toEqual(found)
  })

  test.each(['zzz', 'A'.repeat(22), '../x'])('of an unknown partner are not found: %s', async (partner) => {
    const query = { kind: 'partner_article', lang: 'en', partner }
    const answer = await testApp.call({ method: 'GET', url: '/api/v1/contents', query })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
  })

  test('come in pages', async () => {
    for (const sort of [1, 2, 3]) await publish(`item-${sort}`, { title: `Item ${sort}`, sort })
    const page = async (after: string) => {
      const url = `/api/v1/contents?kind=promotion&lang=en&limit=2${after}`
      return (await testApp.call({ method: 'GET', url })).json().data
    }
    expect(await page('')).toMatchObject({ items: [{}, {}], next: '2' })
    expect(await page('&after=2')).toMatchObject({ items: [{ title: 'Item 3' }], next: null })
    expect(await page('&after=300')).toEqual({ items: [], next: null })
  })

  test('show partners with an article that runs, and the articles of each', async () => {
    const other = { code: 'sleep-lab', name: { th: 'ห้องนอนหลับ', en: 'Sleep Lab' }, logo: null }
    await publish('care', { title: 'Care', kind: 'partner_article', partner: writer })
    await publish('sleep', { title: 'Sleep', kind: 'partner_article', partner: other, sort: 1 })
    const past = { code: 'past', name: { th: 'เดิม', en: 'Past' }, logo: null }
    await publish('past', { title: 'Past', kind: 'partner_article', partner: past, ends_on: '2026-11-20' })
    const answer = await testApp.call({ method: 'GET', url: '/api/v1/content-partners?lang=en' })
    const { items } = answer.json().data
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Care House', 'Sleep Lab'])
    expect(await titles({ kind: 'partner_article' })).toEqual(['Care', 'Sleep'])
    expect(await titles({ kind: 'partner_article', partner: items[1].id })).toEqual(['Sleep'])
    expect(await titles({ kind: 'partner_article', search: 'ห้องนอน' })).toEqual(['Sleep'])
  })

  test('refuse an unknown kind and a search of over 100 characters', async () => {
    for (const query of ['kind=secret', `kind=article&search=${'a'.repeat(101)}`, 'kind=article&limit=51']) {
      const answer = await testApp.call({ method: 'GET', url: `/api/v1/contents?${query}` })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    }
  })

  test('need the API key only', async () => {
    const paths = [
      '/api/v1/contents?kind=article',
      '/api/v1/content-partners',
      `/api/v1/contents/${'A'.repeat(22)}`,
    ]
    for (const url of paths) {
      expect((await testApp.app.inject({ method: 'GET', url })).json().code).toBe('api_key_missing')
    }
  })
})

describe('one item', () => {
  test('is complete, in the requested language', async () => {
    const id = await publish('check-up', {
      image: { src: '/content/check-up.svg', width: 640, height: 360 },
      ends_on: '2026-12-31',
      phone: '+6621234567',
      link: '/search-hospital',
    })
    expect((await read(id)).json().data).toEqual({
      id,
      kind: 'promotion',
      title: 'Check-up',
      summary: 'Summary',
      image: { src: '/content/check-up.svg', width: 640, height: 360 },
      published_on: '2026-11-01',
      ends_on: '2026-12-31',
      partner: null,
      body_html: '<p>Body</p>',
      image_hosts: [],
      phone: '+6621234567',
      link: '/search-hospital',
    })
    expect((await read(id, 'th')).json().data.body_html).toBe('<p>เนื้อหา</p>')
  })

  test.each([
    ['promotion', null, 'promotion_expired'],
    ['article', null, 'article_expired'],
    ['partner_article', writer, 'article_expired'],
  ] as const)('a %s shows on its last day and has expired afterwards', async (kind, partner, code) => {
    const id = await publish('ends', { kind, partner, ends_on: '2026-11-21' })
    testApp.clock.set('2026-11-21T16:59:59Z')
    expect((await read(id)).statusCode).toBe(200)
    // One second later, it's midnight in Bangkok, so the last day (`ends_on`) is over.
    testApp.clock.set('2026-11-21T17:00:00Z')
    const answer = await read(id)
    expect([answer.statusCode, answer.json().code]).toEqual([410, code])
    expect(answer.body).not.toContain('Check-up')
  })

  test('is not found if it is unknown, hasn’t started or has a malformed id', async () => {
    const toCome = await publish('to-come', { starts_on: '2026-11-22' })
    for (const id of ['A'.repeat(22), toCome, 'check-up']) {
      const answer = await read(id)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
  })
})
