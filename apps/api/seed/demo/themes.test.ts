import { existsSync } from 'node:fs'
import { readTheme } from '@khum/contract/theme'
import { expect, test } from 'vitest'
import { demoThemes } from './themes'

const brandFiles = new URL('../../../web/public', import.meta.url)

test.each(demoThemes.map((theme) => [theme.ins_code, theme] as const))('%s is read unchanged', (_, theme) => {
  expect(readTheme(theme)).toEqual(theme)
})

test('every picture a demo theme names is there', () => {
  const addresses = JSON.stringify(demoThemes).match(/\/brand\/[A-Za-z0-9/.-]+/g) ?? []
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter((address) => !existsSync(`${brandFiles.pathname}${address}`))).toEqual([])
})

test('every demo theme has its own banners in each language', () => {
  for (const { banner } of demoThemes) {
    const pictures = [banner.promotion, banner.promotion_en, banner.blog, banner.blog_en]
    expect(pictures).not.toContain(null)
    expect(new Set(pictures).size).toBe(4)
  }
})
