import { partnerEndpoints } from '@khum/contract'
import { defaultTheme } from '@khum/contract/theme'
import { describe, expect, test } from 'vitest'
import { readBootData } from '../../src/app/boot/boot-data'
import { takeLaunchParameters } from '../../src/app/boot/launch-parameters'
import { isTheme } from '../../src/app/boot/page-theme'
import { choosePartner, keepPartner } from '../../src/app/boot/partner-identity'
import { memoryStorage } from '../../src/platform/storage'

function visit(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://khum.example')
  const written: string[] = []
  const history = {
    state: { idx: 3 },
    replaceState: (_state: unknown, _title: string, url?: string | URL | null) => {
      written.push(String(url))
    },
  }
  return { browser: { location: { pathname, search, hash }, history }, written }
}

describe('the entry address', () => {
  test('loses its secrets and keeps the rest', () => {
    const { browser, written } = visit(
      '/en/sso?partner_id=orchid&secret_key=s3&token=t0&line_liff_key=main&from=mail#top',
    )
    expect(takeLaunchParameters(browser)).toEqual({
      partner: { partner_id: 'orchid', secret_key: 's3' },
      token: 't0',
      messagingKey: 'main',
    })
    expect(written).toEqual(['/en/sso?from=mail#top'])
  })

  test('with only one of the two values names no partner, and is still cleaned', () => {
    const { browser, written } = visit('/?secret_key=s3')
    expect(takeLaunchParameters(browser).partner).toBeNull()
    expect(written).toEqual(['/'])
  })

  test('without secrets stays unchanged', () => {
    const { browser, written } = visit('/login?next=%2Fcoverages')
    takeLaunchParameters(browser)
    expect(written).toEqual([])
  })
})

describe('the partner', () => {
  const orchid = { partner_id: 'orchid', secret_key: 's3' }
  const fallback = { partner_id: 'khum', secret_key: 'label' }

  test('in the address survives a reload of the tab, but not a new visit without one', () => {
    const storage = memoryStorage()
    keepPartner(orchid, storage)
    expect(choosePartner({ fromUrl: orchid, fallback, navigation: 'navigate', storage })).toEqual(orchid)
    expect(choosePartner({ fromUrl: null, fallback, navigation: 'reload', storage })).toEqual(orchid)
    expect(choosePartner({ fromUrl: null, fallback, navigation: 'navigate', storage })).toEqual(fallback)
    expect(choosePartner({ fromUrl: null, fallback, navigation: 'reload', storage })).toEqual(fallback)
  })

  test('stored in an invalid form is ignored', () => {
    const storage = memoryStorage()
    storage.write('khum-partner', '{"partner_id":1}')
    expect(choosePartner({ fromUrl: null, fallback, navigation: 'reload', storage })).toEqual(fallback)
  })
})

describe('the data in the page', () => {
  test('are read field by field', () => {
    const text = JSON.stringify({
      partner: { partner_id: 'khum', secret_key: 'label' },
      partner_info: { ins_code: 'KHM', line_liff_id: null, line_liff_keys: [] },
      theme: defaultTheme,
      api_key: 'key',
    })
    const boot = readBootData(text)
    expect(boot).toMatchObject({ insCode: 'KHM', lineLiffId: null, apiKey: 'key' })
    expect(isTheme(boot?.theme)).toBe(true)
  })

  test.each(['null', '', '[]', 'not json', undefined])('%s is ignored', (text) => {
    expect(readBootData(text)).toBeNull()
  })

  test('an incomplete theme is ignored', () => {
    expect(isTheme({ ...defaultTheme, top_bar: undefined })).toBe(false)
    expect(isTheme(null)).toBe(false)
  })
})

test('boot makes the documented calls', () => {
  expect(partnerEndpoints.getPartnerInfo.path).toBe('/api/v1/partner-info')
  expect(partnerEndpoints.getTheme.path).toBe('/api/v1/theme/:insCode')
})
