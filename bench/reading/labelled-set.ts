import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../tests/e2e/support/chromium'
import { tuningLayouts } from './layouts'
import { photograph, type Quality, qualities } from './quality'
import { makeReceipt, type Receipt, seeded } from './receipt'
import { testLayouts } from './test-layouts'

export interface Labelled {
  name: string
  layout: string
  isTest: boolean
  quality: Quality
  receipt: Receipt
  jpeg: Buffer
}

/**
 * Draws `each` receipts of every layout in every quality. On one machine, the same arguments always give the same
 * pictures.
 */
export async function* drawLabelled(each: number): AsyncGenerator<Labelled> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ deviceScaleFactor: 2 })
    const layouts = [...Object.entries(tuningLayouts), ...Object.entries(testLayouts)]
    for (let index = 0; index < each; index += 1) {
      for (const [place, [layout, draw]] of layouts.entries()) {
        const seed = 1_000 * index + place
        const receipt = makeReceipt(seeded(seed))
        // The first two layouts print no discount and no share of another payer; the third prints no share of another
        // payer. So their receipts must not contain these amounts.
        if (['government hospital', 'dental clinic'].includes(layout)) withoutDeductions(receipt)
        if (layout === 'clinic slip') withoutOtherPayer(receipt)
        await page.setContent(draw(receipt))
        await page.evaluate(() => document.fonts.ready)
        const png = await page.locator('#paper').screenshot()
        for (const quality of qualities) {
          const jpeg = await photograph(png, quality, seed)
          yield {
            name: `${layout}-${index}-${quality}`,
            layout,
            isTest: layout in testLayouts,
            quality,
            receipt,
            jpeg,
          }
        }
      }
    }
  } finally {
    await browser.close()
  }
}

function withoutDeductions(receipt: Receipt): void {
  receipt.total += receipt.discount
  receipt.discount = 0
  withoutOtherPayer(receipt)
}

function withoutOtherPayer(receipt: Receipt): void {
  receipt.total += receipt.otherPayer
  receipt.otherPayer = 0
  receipt.cash = Math.ceil(receipt.total / 100_000) * 100_000
}
