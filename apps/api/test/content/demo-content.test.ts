import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { healthArticles } from '../../seed/demo/content/articles-health'
import { insuranceArticles } from '../../seed/demo/content/articles-insurance'
import { pictureSize } from '../../seed/demo/content/content-spec'
import { partnerArticles } from '../../seed/demo/content/partner-articles'
import { demoPromotions } from '../../seed/demo/content/promotions'
import { sanitiseHtml } from '../../src/text/sanitise-html'

const all = [...demoPromotions, ...insuranceArticles, ...healthArticles, ...partnerArticles]
const pictures = path.join(import.meta.dirname, '../../../web/public/content')

describe('the demo’s content', () => {
  test.each(all.map((spec) => [spec.code, spec] as const))(
    '%s isn’t changed by sanitising',
    (_code, { body }) => {
      expect(sanitiseHtml(body.th, [])).toBe(body.th)
      expect(sanitiseHtml(body.en, [])).toBe(body.en)
    },
  )

  test('has its pictures, in their declared size and without scripts', () => {
    for (const { code, picture } of all) {
      const file = path.join(pictures, `${picture ?? code}.svg`)
      expect(existsSync(file), file).toBe(true)
      const drawn = readFileSync(file, 'utf8')
      expect(drawn).toContain(`width="${pictureSize.width}" height="${pictureSize.height}"`)
      expect(drawn).not.toMatch(/script|href|on\w+=/)
    }
  })

  test('has a unique code for each item', () => {
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  })
})
