import { richTextAttributes, richTextLimits, richTextTags } from '@khum/contract'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { htmlAttacks } from '../../../../tests/e2e/support/html-attacks'
import { sanitiseHtml } from '../../src/text/sanitise-html'

const clean = (html: string) => sanitiseHtml(html, ['img.example.com'])

/** Returns the CPU time of `work` in milliseconds. Other programs on the machine don't affect it. */
function workOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

type Node = DefaultTreeAdapterMap['node']

function strangers(html: string): string[] {
  const found: string[] = []
  const walk = (node: Node) => {
    if ('tagName' in node) {
      if (!richTextTags.some((tag) => tag === node.tagName)) found.push(node.tagName)
      if (node.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(node.namespaceURI)
      for (const { name, value } of node.attrs) {
        if (!richTextAttributes.includes(name)) found.push(name)
        if (name === 'href' && !/^(https:\/\/[\w-]+\.|mailto:|tel:|\/[^/])/i.test(value)) found.push(value)
        if (name === 'src' && !/^(https:\/\/img\.example\.com\/|\/[^/])/.test(value)) found.push(value)
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parseFragment(html))
  return found
}

describe('attacks (R36)', () => {
  const attacks = htmlAttacks()

  test('exist in thousands, and the check recognises each kind', () => {
    expect(attacks.length).toBeGreaterThan(2_700)
    expect(attacks.filter((attack) => strangers(attack).length > 0).length).toBeGreaterThan(
      attacks.length * 0.9,
    )
  })

  test('leave only permitted elements and attributes, and HTML that parses the same again', () => {
    for (const attack of attacks) {
      const cleaned = clean(attack)
      expect(strangers(cleaned), attack).toEqual([])
      expect(clean(cleaned), attack).toBe(cleaned)
      expect(cleaned).not.toContain('\0')
    }
  })
})

describe('normal text', () => {
  test.each([
    '<p>ก่อนส่งเคลม <strong>ตรวจใบเสร็จ</strong></p><h2>หัวข้อ</h2><ul><li>หนึ่ง</li></ul>',
    '<a href="https://example.com/ข่าว?x=1&amp;y=2#z">x</a><a href="tel:+6621234567">x</a><a href="mailto:a@b.co.th">x</a>',
    '<a href="/coverages">x</a>',
    '<figure><img src="/content/a.svg" alt="รูป" width="640" height="360"><figcaption>คำ</figcaption></figure>',
    '<img src="https://img.example.com/a.jpg" alt="" width="10" height="10">',
    '<table><thead><tr><th colspan="2" scope="col">x</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    'a &lt;script&gt; b &amp; c<br>d<hr>',
  ])('%s stays unchanged', (html) => {
    expect(clean(html)).toBe(html)
  })

  test.each([
    ['<b>x</b><i>y</i><h1>z</h1>', '<strong>x</strong><em>y</em><h2>z</h2>'],
    ['<div><span style="color:red">x</span></div>', 'x'],
    ['<p id="a" class="b" data-c="d" lang="th" onclick="e()">x</p>', '<p>x</p>'],
    ['<form>a<input>b<button>c</button></form>', 'ab'],
    ['<a href="javascript:x()">x</a>', '<a>x</a>'],
    ['<a href="http://example.com">x</a>', '<a>x</a>'],
    ['<a href="/api/v1/me">x</a>', '<a>x</a>'],
    ['<img src="/a.png" alt="x">', ''],
    ['<img src="https://other.example.com/a.png" alt="x" width="1" height="1">', ''],
    ['<img src="/a.png" alt="x" width="99999" height="1">', ''],
  ])('%s becomes %s', (html, cleaned) => {
    expect(clean(html)).toBe(cleaned)
  })

  test('gives nothing, quickly, if too long or nested too deep', () => {
    expect(clean('x'.repeat(richTextLimits.max + 1))).toBe('')
    const took = workOf(() => {
      for (const tag of ['div', 'b', 'a', 'table', 'svg', 'p', 'li', 'select', 'form'])
        expect(strangers(clean(`<${tag}>`.repeat(richTextLimits.max / (tag.length + 2) - 1)))).toEqual([])
    })
    expect(took).toBeLessThan(10_000)
  })

  test('gives nothing, quickly, if every paragraph reopens formatting', () => {
    const open = Array.from({ length: 390 }, (_, at) => `<b a${at}>`).join('')
    const bomb = `<p>${open}${'<p>x'.repeat(8_000)}`
    expect(workOf(() => expect(clean(bomb)).toBe(''))).toBeLessThan(2_000)
  })

  test('keeps as many paragraphs as fit', () => {
    const full = '<p>x</p>'.repeat(richTextLimits.max / 8)
    expect(clean(full)).toBe(full)
  })
})
