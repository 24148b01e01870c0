import type { Page } from '@playwright/test'

/**
 * Applies each set of CSS properties to the page. Returns for each whether one of its `expected` colours appeared that
 * no element had before.
 */
export function findColours(
  page: Page,
  sets: readonly { tokens: Record<string, string>; expected: readonly string[] }[],
): Promise<boolean[]> {
  return page.evaluate((all) => {
    const root = document.documentElement
    // Switches transitions off, because they show colours in between. Adopts a style sheet, because the
    // Content-Security-Policy forbids <style> elements.
    const noTransitions = new CSSStyleSheet()
    noTransitions.replaceSync('*,*::before,*::after{transition:none!important;animation:none!important}')
    document.adoptedStyleSheets.push(noTransitions)
    const properties = [
      'color',
      'background-color',
      'background-image',
      'border-top-color',
      'border-bottom-color',
      'outline-color',
      'box-shadow',
      'fill',
      'stroke',
    ]
    const asRgb = (hex: string) => {
      const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
      return `rgb(${[0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)).join(', ')})`
    }
    const shown = () => {
      let text = ''
      for (const element of document.body.querySelectorAll('*'))
        for (const part of [undefined, '::before', '::after']) {
          const style = getComputedStyle(element, part)
          if (part && style.content === 'none') continue
          for (const property of properties) text += `${style.getPropertyValue(property)};`
        }
      return text
    }
    const plain = shown()
    return all.map(({ tokens, expected }) => {
      const newColours = expected.map(asRgb).filter((colour) => !plain.includes(colour))
      const before = root.style.cssText
      for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
      const after = shown()
      root.style.cssText = before
      return newColours.some((colour) => after.includes(colour))
    })
  }, sets)
}
