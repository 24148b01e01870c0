import { richTextAttributes, richTextTags } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { htmlAttacks } from '../../../../tests/e2e/support/html-attacks'
import { purify } from '../../src/features/content/purify'

const ours = new Set<string>([...richTextAttributes, 'target', 'rel', 'loading'])

function strangers(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(richTextTags.some((tag) => tag === element.localName) ? [] : [element.localName]),
    ...(element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? [] : [String(element.namespaceURI)]),
    ...element.getAttributeNames().filter((name) => !ours.has(name)),
    ...[element.getAttribute('href') ?? '/x'].filter(
      (href) => !/^(https:\/\/[\w-]+\.|mailto:|tel:|\/[^/])/i.test(href),
    ),
    ...[element.getAttribute('src') ?? '/x'].filter((src) => !/^\/[^/]/.test(src)),
  ])
}

function shown(html: string, hosts: readonly string[] = []): string {
  const box = document.createElement('div')
  box.append(purify(html, hosts))
  return box.innerHTML
}

// Tests only every 40th attack, to save time. tests/e2e/rich-text.spec.ts runs all of them in a real browser.
const share = htmlAttacks().filter((_attack, at) => at % 40 === 0)

test('leaves only permitted elements and attributes of an attack (R36)', () => {
  for (const attack of share) expect(strangers(purify(attack, [])), attack).toEqual([])
})

test('finds the attacks in the unpurified HTML with the same check', () => {
  const read = (attack: string) =>
    new DOMParser().parseFromString(`<p>${attack}`, 'text/html').documentElement
  const hostile = share.filter((attack) => strangers(read(attack)).length > 3)
  expect(hostile.length).toBeGreaterThan(share.length * 0.8)
})

describe('what is shown', () => {
  test('opens links to other sites in a new tab, but not our own or phone links', () => {
    expect(shown('<a href="https://example.com/a">x</a>')).toBe(
      '<a href="https://example.com/a" target="_blank" rel="noopener noreferrer">x</a>',
    )
    expect(shown('<a href="/coverages">x</a><a href="tel:1669">y</a>')).toBe(
      '<a href="/coverages">x</a><a href="tel:1669">y</a>',
    )
  })

  test('keeps pictures’ sizes and allows only our own and named hosts', () => {
    const picture = (src: string) => `<img src="${src}" alt="a" width="640" height="360">`
    expect(shown(picture('/content/a.svg'))).toBe(
      '<img src="/content/a.svg" alt="a" width="640" height="360" loading="lazy">',
    )
    expect(shown(picture('https://img.example.com/a.png'))).toBe('')
    expect(shown(picture('https://img.example.com/a.png'), ['img.example.com'])).toContain('img.example.com')
    expect(shown('<img src="/content/a.svg" alt="a">')).toBe('')
  })

  test('removes unknown elements and keeps their text', () => {
    expect(shown('<p class="a" style="color:red" id="x">ก <span>ข</span></p><script>x()</script>')).toBe(
      '<p>ก ข</p>',
    )
  })
})
