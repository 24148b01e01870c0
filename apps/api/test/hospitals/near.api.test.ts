import { describe, expect, test } from 'vitest'
import { useTestApp } from '../test-app'
import { here, makeHospital } from './hospital-world'

const testApp = useTestApp()
const position = { lat: String(here.latitude), lng: String(here.longitude) }

async function list(query: Record<string, string>) {
  const answer = await testApp.call({ method: 'GET', url: '/api/v1/hospitals', query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

/** Returns the distance between two positions in metres. */
function haversine(from: typeof here, to: typeof here): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * 6_378_168 * Math.asin(Math.sqrt(half))
}

const codesOf = (answer: { items: { code: string }[] }) => answer.items.map(({ code }) => code)

describe('hospitals nearby', () => {
  test('come nearest first, each with its distance in metres', async () => {
    await makeHospital(testApp.db, 5_000, { code: 'far' })
    await makeHospital(testApp.db, 200, { code: 'near' })
    await makeHospital(testApp.db, -1_500, { code: 'south' })
    const found = await list(position)
    expect(codesOf(found)).toEqual(['near', 'south', 'far'])
    expect(found.items.map((item: { distance_m: number }) => item.distance_m)).toEqual([200, 1500, 5000])
    expect((await list({})).items[0].distance_m).toBeNull()
  })

  test('have distances as on a globe of 6,378,168 m radius, to the metre, all over Thailand', async () => {
    const places = [
      ['mae-sai', 20.4289, 99.8838],
      ['betong', 5.7731, 101.0725],
      ['khong-chiam', 15.3206, 105.4945],
      ['mae-sot', 16.7136, 98.5747],
      ['next-door', here.latitude + 0.00003, here.longitude - 0.00004],
    ] as const
    for (const [code, latitude, longitude] of places)
      await makeHospital(testApp.db, 0, { code, latitude, longitude })
    const found = await list(position)
    const distances = Object.fromEntries(
      found.items.map((item: { code: string; distance_m: number }) => [item.code, item.distance_m]),
    )
    for (const [code, latitude, longitude] of places)
      expect(distances[code]).toBe(Math.round(haversine(here, { latitude, longitude })))
  })

  test('are filtered by name, kind and province', async () => {
    await makeHospital(testApp.db, 100, { code: 'clinic', kind: 'clinic', name_en: 'Ram Clinic' })
    await makeHospital(testApp.db, 900, { code: 'ram', name_en: 'Ram Hospital' })
    const chiangMai = { province_th: 'เชียงใหม่', province_en: 'Chiang Mai' }
    await makeHospital(testApp.db, 580_000, { code: 'north', name_en: 'Ram North', ...chiangMai })
    expect(codesOf(await list({ ...position, search: 'ram' }))).toEqual(['clinic', 'ram', 'north'])
    expect(codesOf(await list({ ...position, search: 'ram', kind: 'hospital' }))).toEqual(['ram', 'north'])
    expect(codesOf(await list({ ...position, province: 'เชียงใหม่' }))).toEqual(['north'])
    expect(codesOf(await list({ province: 'เชียงใหม่', search: 'hospital' }))).toEqual([])
    expect(codesOf(await list({ ...position, search: 'โรง', kind: 'clinic' }))).toEqual(['clinic'])
  })

  test('leave out closed hospitals, which cannot be opened either', async () => {
    const id = await makeHospital(testApp.db, 100, { code: 'closed', active: false })
    expect((await list(position)).items).toEqual([])
    const answer = await testApp.call({ method: 'GET', url: `/api/v1/hospitals/${id}` })
    expect(answer.statusCode).toBe(404)
  })

  test('come page by page, each hospital once, to an end', async () => {
    for (let each = 1; each <= 5; each += 1) await makeHospital(testApp.db, each * 100, { code: `H${each}` })
    const codes: string[] = []
    for (const query of [position, {}, { search: 'number', ...position }, { search: 'number' }]) {
      codes.length = 0
      let after: string | null = ''
      do {
        const page: { items: { code: string }[]; next: string | null } = await list({
          ...query,
          limit: '2',
          ...(after ? { after } : {}),
        })
        codes.push(...codesOf(page))
        after = page.next
      } while (after)
      expect(codes.toSorted()).toEqual(['H1', 'H2', 'H3', 'H4', 'H5'])
    }
    expect((await list({ after: '300' })).items).toEqual([])
  })

  test('end after 300 results, with the hint that more match', async () => {
    for (let each = 1; each <= 301; each += 1) await makeHospital(testApp.db, each, { code: `H${each}` })
    const last = { ...position, limit: '20', after: '280' }
    expect(await list({ ...position, limit: '20' })).toMatchObject({ next: '20', is_capped: false })
    expect(await list(last)).toMatchObject({ items: { length: 20 }, next: null, is_capped: true })
    await testApp.db.deleteFrom('hospital').where('code', '=', 'H301').execute()
    expect(await list(last)).toMatchObject({ items: { length: 20 }, next: null, is_capped: false })
  })

  test.each([
    [{ lat: '13.7' }, 'lng', 'required'],
    [{ lng: '100.5' }, 'lat', 'required'],
    [{ lat: '91', lng: '0' }, 'lat', 'invalid'],
    [{ lat: 'here', lng: '0' }, 'lat', 'invalid'],
    [{ lat: '1e999', lng: '0' }, 'lat', 'invalid'],
    [{ kind: 'spa' }, 'kind', 'invalid'],
    [{ after: '-1' }, 'after', 'invalid'],
    [{ after: '99999' }, 'after', 'invalid'],
    [{ network: 'opd' }, 'coverage', 'required'],
    [{ coverage: 'short' }, 'coverage', 'invalid'],
  ])('refuse %j at the field', async (query, path, code) => {
    const answer = await testApp.call({ method: 'GET', url: '/api/v1/hospitals', query })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual([{ path, code }])
  })
})

describe('one hospital', () => {
  test('has its address and hours, and is open or closed by Thai time', async () => {
    // The test clock shows Saturday noon in Bangkok.
    const opening = [{ day: 6, opens: '09:00', closes: '12:30' }]
    const id = await makeHospital(testApp.db, 300, { opening, address_th: '1 ถนนหนึ่ง' })
    const get = async () =>
      (await testApp.call({ method: 'GET', url: `/api/v1/hospitals/${id}`, query: position })).json().data
    expect(await get()).toMatchObject({
      id,
      distance_m: 300,
      address: { th: '1 ถนนหนึ่ง', en: '1 ถนนหนึ่ง' },
      hours: opening,
      open_now: true,
      network: [],
    })
    testApp.clock.set('2026-11-21T05:30:00Z')
    expect((await get()).open_now).toBe(false)
  })

  test.each(['A'.repeat(22), 'short', '%00'])('%s is not found', async (id) => {
    const answer = await testApp.call({ method: 'GET', url: `/api/v1/hospitals/${id}` })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
})

test('lists the provinces that have hospitals, by name', async () => {
  await makeHospital(testApp.db, 0, { province_th: 'ลำปาง', province_en: 'Lampang' })
  await makeHospital(testApp.db, 0)
  await makeHospital(testApp.db, 0)
  await makeHospital(testApp.db, 0, { province_th: 'ปิดแล้ว', province_en: 'Closed', active: false })
  const answer = await testApp.call({ method: 'GET', url: '/api/v1/provinces' })
  expect(answer.json().data.items).toEqual([
    { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
    { th: 'ลำปาง', en: 'Lampang' },
  ])
})
