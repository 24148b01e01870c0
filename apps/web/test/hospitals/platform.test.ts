import { describe, expect, test } from 'vitest'
import { daySpans, isAlwaysOpen } from '../../src/features/hospitals/hours'
import { browserGeolocation } from '../../src/platform/geolocation'
import { mapLink, readPhone } from '../../src/platform/map-link'

const place = { latitude: 13.7589, longitude: 100.4853, name: 'รพ.ศิริราช' }
const agents = {
  android: 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  line: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Line/14.19.0/IAB',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
}

test.each([
  ['android', /^geo:13\.7589,100\.4853\?q=13\.7589,100\.4853\(/],
  ['iphone', /^https:\/\/maps\.apple\.com\/\?daddr=13\.7589,100\.4853/],
  ['line', /^https:\/\/www\.google\.com\/maps\/dir\/.*openExternalBrowser=1$/],
  ['desktop', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=13\.7589,100\.4853$/],
] as const)('the map link on %s', (name, pattern) => {
  expect(mapLink(readPhone({ userAgent: agents[name] }), place)).toMatch(pattern)
})

describe('the position of the phone', () => {
  const asking = (getCurrentPosition: (yes: (found: object) => void, no: (error: object) => void) => void) =>
    browserGeolocation({ navigator: { geolocation: { getCurrentPosition } } as unknown as Navigator }).find()
  const error = (code: number) => ({ code, PERMISSION_DENIED: 1 })

  test('is rounded to about 100 m', async () => {
    const found = await asking((yes) => yes({ coords: { latitude: 13.758912, longitude: 100.485349 } }))
    expect(found).toEqual({ lat: 13.759, lng: 100.485 })
  })

  test('distinguishes denied, unavailable and unsupported', async () => {
    expect(await asking((_yes, no) => no(error(1)))).toBe('denied')
    expect(await asking((_yes, no) => no(error(2)))).toBe('unavailable')
    expect(await asking((_yes, no) => no(error(3)))).toBe('unavailable')
    expect(await browserGeolocation({ navigator: {} as Navigator }).find()).toBe('unsupported')
  })
})

test('groups days with the same opening hours', () => {
  const hours = [1, 2, 3, 5].map((day) => ({ day, opens: '08:00', closes: '16:00' }))
  expect(daySpans(hours).map(({ from, to, hours }) => [from, to, hours.join()])).toEqual([
    [1, 3, '08:00–16:00'],
    [4, 4, ''],
    [5, 5, '08:00–16:00'],
    [6, 7, ''],
  ])
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }))
  expect([isAlwaysOpen(always), isAlwaysOpen(hours)]).toEqual([true, false])
})
