import { readTheme } from '@khum/contract/theme'
import { describe, expect, test } from 'vitest'
import { renderReady } from '../../src/app/ready/render-ready'
import { sampleCoverage } from '../coverages/sample-coverage'
import { somebody } from '../fakes'
import { sampleHome } from '../home/sample-home'

const orchid = readTheme({
  ins_code: 'ORC',
  product_name_th: 'ออร์คิด แคร์',
  product_name_en: 'Orchid Care',
  logo: '/brand/ORC/logo.svg',
  login: { background_image: '/brand/ORC/login.svg' },
})
const bare = {
  ...readTheme({ bottom_bar: { status: 0 }, menu_icon: { status_6: 0 } }),
  product_name_en: '<b>Bare</b>',
}

describe('a ready screen', () => {
  test('contains the Thai form and the partner’s name and pictures', async () => {
    const ready = await renderReady({ lang: 'th', path: '/login', theme: orchid })
    expect(ready?.name).toBe('login')
    expect(ready?.head).toContain('<title>เข้าสู่ระบบ · ออร์คิด แคร์ |')
    expect(ready?.head).toContain('href="/brand/ORC/login.svg"')
    for (const text of ['ชื่อผู้ใช้', 'รหัสผ่าน', 'src="/brand/ORC/logo.svg"', 'href="/register"'])
      expect(ready?.body).toContain(text)
  })

  test('contains the English form, with English addresses', async () => {
    const ready = await renderReady({ lang: 'en', path: '/login', theme: orchid })
    expect(ready?.head).toContain('<title>Sign in · Orchid Care |')
    for (const text of ['Username', 'Password', 'alt="Orchid Care"', 'href="/en/register"'])
      expect(ready?.body).toContain(text)
    expect(ready?.body).not.toMatch(/href="\/(?!en\b)/)
  })

  test('leaves out what the insurer switched off, and escapes its names', async () => {
    const full = await renderReady({ lang: 'en', path: '/', theme: orchid })
    const less = await renderReady({ lang: 'en', path: '/', theme: bare })
    for (const text of ['aria-label="Main menu"', 'href="/en/telemed-mart"']) {
      expect(full?.body).toContain(text)
      expect(less?.body).not.toContain(text)
    }
    // Unlike the bottom bar, home's menu is in the HTML under every theme, so that its links work before the scripts
    // have loaded.
    expect(less?.body).toContain('href="/en/search-hospital"')
    expect(less?.head).toContain('&lt;b&gt;Bare')
  })

  test('keeps the address asked for if it is safe', async () => {
    const good = await renderReady({ lang: 'th', path: '/check-page?next=%2Fcoverages', theme: orchid })
    expect(good?.body).toContain('href="/login?next=%2Fcoverages"')
    const bad = await renderReady({ lang: 'th', path: '/check-page?next=%2F%2Fevil.example', theme: orchid })
    expect(bad?.body).toContain('href="/login"')
    expect(bad?.body).not.toContain('evil.example')
  })

  test('can’t be submitted without a script, which would put the password into the address', async () => {
    const ready = await renderReady({ lang: 'th', path: '/login', theme: orchid })
    expect(ready?.body).toMatch(/<form [^>]*method="dialog"/)
  })

  test('home has a version for members: with the menu and without texts for guests', async () => {
    const ready = await renderReady({ lang: 'en', path: '/', theme: orchid, awaited: { home: null } })
    for (const text of ['href="/en/search-hospital"', 'aria-label="Notifications"'])
      expect(ready?.body).toContain(text)
    expect(ready?.body).not.toContain('href="/en/login"')
    for (const path of ['/login', '/check-page', '/register'])
      expect(await renderReady({ lang: 'en', path, theme: orchid, awaited: { home: null } })).toBeNull()
  })

  test('a guest’s home has its first banner, which loads with the page', async () => {
    const theme = readTheme({ banner: { promotion: '/a.svg', promotion_en: '/a-en.svg', blog: '/b.svg' } })
    const ready = await renderReady({ lang: 'en', path: '/', theme })
    const [banner = ''] = /<img[^>]*src="\/a-en\.svg"[^>]*>/.exec(ready?.body ?? '') ?? []
    for (const part of ['fetchPriority="high"', 'width="640"', 'height="280"']) expect(banner).toContain(part)
    expect(banner).not.toContain('lazy')
    const member = await renderReady({ lang: 'en', path: '/', theme, awaited: { home: null } })
    expect(member?.body).not.toContain('/a-en.svg')
  })

  test('a member’s home has their own data and cards, and its colours in rules (R78)', async () => {
    const theme = readTheme({ banner: { promotion: '/a.svg' } })
    const home = sampleHome({
      member: somebody.member,
      primary_card: sampleCoverage({ card_color: '#7a1f5c' }),
      other_cards: [sampleCoverage({ id: 'coverage-2-AAAAAAAAAAA', card_color: '#7a1f5c' })],
      unread_notifications: 3,
    })
    const ready = await renderReady({ lang: 'th', path: '/', theme, awaited: { home } })
    for (const text of [
      'สวัสดี คุณสมศรี',
      '••••2458',
      'แผนทอง',
      'href="/coverages/coverage-1-AAAAAAAAAAA"',
      '>3<',
    ])
      expect(ready?.body).toContain(text)
    expect(ready?.head).toContain('<link rel="preload" as="image" href="/a.svg"')
    expect(ready?.body).not.toMatch(/ style=| data-held="true"/)
    const [, style = ''] = /data-style="(--color-card:#[0-9a-f]{6};[^"{}]*)"/.exec(ready?.body ?? '') ?? []
    expect(ready?.body.split(`data-style="${style}"`)).toHaveLength(3)
    expect(ready?.rules).toBe(`[data-style="${style}"]{${style}}`)
    const waiting = await renderReady({ lang: 'th', path: '/', theme, awaited: { home: null } })
    expect(waiting?.body).not.toContain('สมศรี')
    expect(waiting?.rules).toBe('')
  })

  test.each(['/coverages', '/setting', '/no-such-page'])('%s has no ready HTML', async (path) => {
    expect(await renderReady({ lang: 'th', path, theme: orchid })).toBeNull()
  })
})
