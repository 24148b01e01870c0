import { coverageEndpoints, findPolicyEndpoints, oneTimeCodeEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { passed, sampleFlow } from '../sample-account'
import { sampleCoverage, sampleFound } from './sample-coverage'

const { startPolicySearch, listFoundCoverages, addCoverages } = findPolicyEndpoints
const hidden = () => sampleFlow('coverage_search', { phone: null })
const validId = '1101700203450'

async function open(
  path: '/search-idcard' | '/search-idcard-family' = '/search-idcard',
  server = createFakeServer(),
) {
  server.on(startPolicySearch, () => data(hidden(), 201))
  const opened = await openScreen({ path, as: somebody, server })
  const field = await screen.findByLabelText<HTMLInputElement>(/เลขประจำตัวประชาชน 13 หลัก/)
  return { ...opened, field }
}

const searchButton = () => screen.getByRole('button', { name: 'ค้นหา' })
const sent = async (server: ReturnType<typeof createFakeServer>) => {
  const request = server.requests.find(({ url }) => url.endsWith('/coverage-search'))
  return await request?.json()
}

describe('the citizen id', () => {
  test('is grouped as on the card while it is typed, even in Thai digits', async () => {
    const { user, field, server } = await open()
    await user.type(field, '๑๑๐๑๗๐๐๒')
    expect(field.value).toBe('1-1017-002')
    await user.type(field, '03450')
    expect(field.value).toBe('1-1017-00203-45-0')
    await user.click(searchButton())
    await waitFor(async () =>
      expect(await sent(server)).toEqual({ national_id: '1-1017-00203-45-0', whose: 'self', lang: 'th' }),
    )
  })

  test.each(['', '123', '12345678901234', '12345abc'])(
    '“%s” gets an error at the field and isn’t sent',
    async (typed) => {
      const { user, field, server } = await open()
      if (typed) await user.type(field, typed)
      await user.click(searchButton())
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(field)
      expect(server.calls.filter((call) => call.startsWith('POST /api/v1/coverage-search'))).toEqual([])
    },
  )

  test('with a wrong check digit gets a hint, and uses up a search only on the second press', async () => {
    const { user, field, server, address } = await open()
    await user.type(field, validId)
    expect(screen.queryByText(/ดูเหมือนมีตัวเลขพิมพ์ผิด/)).toBeNull()
    await user.type(field, '{Backspace}1')
    expect(screen.getByText(/ดูเหมือนมีตัวเลขพิมพ์ผิด/)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await user.click(searchButton())
    const anyway = await screen.findByRole('button', { name: 'เลขถูกต้องแล้ว ค้นหาเลย' })
    expect(await sent(server)).toBeUndefined()
    await user.click(anyway)
    await waitFor(() => expect(address()).toBe('/otp?for=coverage_search'))
  })

  test('stays when the member leaves the code screen, but never in the address or in storage', async () => {
    const { user, field, router, address } = await open()
    await user.type(field, validId)
    await user.click(searchButton())
    await screen.findByText(/ถ้าเลขประจำตัวประชาชนนี้มีกรมธรรม์กับเรา/)
    expect(address()).not.toContain(validId)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(validId)
    expect(screen.getByText(/ถ้ายังไม่ได้รับรหัส กรุณาค้นหาใหม่อีกครั้งหลังเวลา \d\d:\d\d น\./)).toBeTruthy()
    await user.click(screen.getByText('ไม่ได้รับรหัส ทำอย่างไรดี'))
    await user.click(screen.getByRole('link', { name: 'กลับไปตรวจเลขแล้วค้นหาใหม่' }))
    expect(router.state.location.pathname).toBe('/search-idcard')
    expect(await screen.findByDisplayValue('1-1017-00203-45-0')).toBeTruthy()
  })

  test('stays in the form after too many searches in a day', async () => {
    const { user, field, server } = await open('/search-idcard-family')
    server.on(startPolicySearch, () => problem('search_limit', 429))
    await user.type(field, validId)
    await user.click(searchButton())
    expect(await screen.findByText(/วันนี้ค้นหาครบจำนวนที่กำหนดแล้ว/)).toBeTruthy()
    expect(field.value).toBe('1-1017-00203-45-0')
  })
})

/** Opens the list of found policies, as if the member had entered the right code. */
async function openFound(
  whose: 'self' | 'family',
  items = [sampleFound('gold'), sampleFound('silver')],
  at = whose === 'self' ? '/add-coverage' : '/add-coverage-family',
) {
  const server = createFakeServer()
  const added: unknown[] = []
  server.on(oneTimeCodeEndpoints.getCurrentOtp, () =>
    data({ ...hidden(), passed_until: passed('coverage_search').passed_until }),
  )
  server.on(listFoundCoverages, (request) =>
    request.headers.get('register-token') === 'flow-token-1'
      ? data({ whose, items })
      : problem('flow_missing', 410),
  )
  server.on(addCoverages, async (request) => {
    added.push(await request.json())
    return data({ added: items.length })
  })
  server.on(coverageEndpoints.listCoverages, () =>
    data({ items: [sampleCoverage()], as_of: '2026-11-21T05:00:00.000Z' }),
  )
  const path = `${at}?for=coverage_search`
  return { ...(await openScreen({ path, as: somebody, server })), added }
}

describe('the coverages found', () => {
  test('are ticked, can be unticked, and show under /coverages once added', async () => {
    const { user, added, address } = await openFound('self')
    const silver = await screen.findByRole('checkbox', { name: /แผน silver/ })
    expect(silver).toHaveProperty('checked', true)
    await user.click(silver)
    await user.click(screen.getByRole('button', { name: 'เพิ่มบัตร 1 ใบ' }))
    expect(await screen.findByText('เพิ่มบัตรในรายการของคุณแล้ว 2 ใบ')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/coverages'))
    expect(added).toEqual([{ coverage_ids: ['gold'.padEnd(22, 'A')] }])
  })

  test('lead to /coverages once added, without another question about the code, which is used up', async () => {
    const { user, server, address } = await openFound('self', [sampleFound('gold')])
    await user.click(await screen.findByRole('button', { name: 'เพิ่มบัตร 1 ใบ' }))
    await waitFor(() => expect(address()).toBe('/coverages'))
    await screen.findByText('เพิ่มบัตรในรายการของคุณแล้ว 1 ใบ')
    const asked = ({ method, url }: Request) =>
      method === 'GET' && new URL(url).pathname === oneTimeCodeEndpoints.getCurrentOtp.path
    expect(server.requests.filter(asked)).toHaveLength(1)
  })

  test('need at least one tick', async () => {
    const { user, added } = await openFound('self', [sampleFound('gold')])
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: /^เพิ่ม/ }))
    expect(await screen.findByText('กรุณาเลือกบัตรอย่างน้อย 1 ใบ')).toBeTruthy()
    expect(added).toEqual([])
  })

  test('of a relative need the relationship', async () => {
    const { user, added } = await openFound('family', [sampleFound('gold')])
    const submit = await screen.findByRole('button', { name: 'เพิ่มบัตร 1 ใบ' })
    await user.click(submit)
    expect(await screen.findByText('กรุณาเลือกข้อมูลช่องนี้')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'บุตร' }))
    expect(screen.getByText(/ในฐานะผู้ปกครอง/)).toBeTruthy()
    await user.click(submit)
    expect(await screen.findByText('เพิ่มบัตรของครอบครัวแล้ว')).toBeTruthy()
    expect(added).toEqual([{ coverage_ids: ['gold'.padEnd(22, 'A')], relationship: 'child' }])
  })

  test('have no checkbox if they were added before', async () => {
    await openFound('self', [
      sampleFound('gold', { added: true }),
      sampleFound('silver', { state: 'lapsed' }),
    ])
    expect(await screen.findAllByRole('checkbox')).toHaveLength(1)
    expect(screen.getByText('อยู่ในรายการแล้ว')).toBeTruthy()
    expect(screen.getByText('ขาดผลบังคับ')).toBeTruthy()
  })

  test('lead to the list if all were added before', async () => {
    await openFound('self', [sampleFound('gold', { added: true })])
    const list = await screen.findByRole('link', { name: 'ดูรายการบัตร' })
    expect(list.getAttribute('href')).toBe('/coverages')
  })

  test('lead to another search if all have ended', async () => {
    await openFound('family', [])
    expect(await screen.findByText('ไม่มีความคุ้มครองที่ใช้ได้')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ค้นหาอีกครั้ง' }).getAttribute('href')).toBe('/search-idcard-family')
  })

  test('of the family move to the family’s address', async () => {
    const { address } = await openFound('family', [sampleFound('gold')], '/add-coverage')
    expect(await screen.findByRole('radio', { name: 'บุตร' })).toBeTruthy()
    expect(address()).toBe('/add-coverage-family?for=coverage_search')
  })

  test('need a search first', async () => {
    const { address } = await openScreen({ path: '/add-coverage', as: somebody })
    await screen.findByLabelText(/เลขประจำตัวประชาชน/)
    expect(address()).toBe('/search-idcard')
  })

  test('lead back to the search, with the reason, if the code has expired', async () => {
    const { server, user, address } = await openFound('self', [sampleFound('gold')])
    server.on(addCoverages, () => problem('flow_missing', 410))
    await user.click(await screen.findByRole('button', { name: 'เพิ่มบัตร 1 ใบ' }))
    expect(await screen.findByText(/ขั้นตอนนี้หมดเวลาหรือใช้ไปแล้ว/)).toBeTruthy()
    expect(address()).toBe('/search-idcard')
  })
})
