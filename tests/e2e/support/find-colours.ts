import type { Page } from '@playwright/test'

/**
 * Applies each set of CSS properties to the page, one after the other. Returns for each set whether the page then shows
 * one of the `expected` colours that it didn't show before.
 */
export function findColours(
  page: Page,
  sets: readonly { tokens: Record<string, string>; expected: readonly string[] }[],
): Promise<boolean[]> {
  return page.evaluate((all) => {
    const root = document.documentElement
    // During a transition, elements show colours in between, so this style sheet switches transitions off. It is
    // adopted, because the Content-Security-Policy forbids <style> elements.
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
    const styles = [...document.body.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after']
        .map((part) => ({ part, style: getComputedStyle(element, part) }))
        .filter(({ part, style }) => !part || style.content !== 'none')
        .map(({ style }) => style),
    )
    const shown = () => {
      let text = ''
      for (const style of styles)
        for (const property of properties) text += `${style.getPropertyValue(property)};`
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
