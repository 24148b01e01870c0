import { type RichTextTag, richTextAttributesOf, richTextLimits, richTextTag } from '@khum/contract'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5'

type Parent = DefaultTreeAdapterMap['parentNode']
type Child = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']

/** What goes with all it holds: its content is no text to read, or is read otherwise by another reader. */
const droppedWhole = new Set(
  (
    'script style template noscript noembed noframes iframe frame frameset object embed applet audio video canvas ' +
    'map marquee select option optgroup datalist textarea button title xmp plaintext listing math svg head'
  ).split(' '),
)

/** Beyond this an honest text does not nest, and reading it costs more and more. */
const deepestOpen = 400

/**
 * More than this no honest text has: its shortest tag is of three characters. Formatting that was left open is opened anew
 * in every paragraph, so that a few thousand characters could become millions of elements.
 */
const mostElements = 15_000

/**
 * The HTML of an article as it may be kept: read as browsers read it, and built anew of what is permitted, in the HTML
 * namespace alone. Nothing of the given text itself is passed on. Never throws; what nests too deep, becomes too many elements or is
 * longer than `richTextLimits.max`, leaves nothing. TRUST R36
 * @param imageHosts hosts besides our own that pictures may come from
 */
export function sanitiseHtml(given: string, imageHosts: readonly string[]): string {
  let text = given
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const built = rebuilt(text, imageHosts)
    // What browsers would put in order once more is put in order here: what is kept reads the same to everybody.
    if (built === text) return text.trim()
    text = built
  }
  return ''
}

const mostReadings = 6

function rebuilt(text: string, imageHosts: readonly string[]): string {
  const root = text.length > richTextLimits.max ? null : parseBounded(text.replaceAll('\0', ''))
  if (!root) return ''
  const built = defaultTreeAdapter.createDocumentFragment()
  copyChildren(root, built, { imageHosts, depth: 0 })
  return serialize(built)
}

class TooMuch extends Error {}

function parseBounded(text: string): Parent | null {
  let open = 0
  let made = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...of: Parameters<typeof defaultTreeAdapter.createElement>) {
      made += 1
      if (made > mostElements) throw new TooMuch()
      return defaultTreeAdapter.createElement(...of)
    },
    onItemPush() {
      open += 1
      if (open > deepestOpen) throw new TooMuch()
    },
    onItemPop() {
      open -= 1
    },
  }
  try {
    return parseFragment(text, { treeAdapter })
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}

interface Way {
  imageHosts: readonly string[]
  depth: number
}

function copyChildren(from: Parent, to: Parent, way: Way): void {
  for (const child of from.childNodes) copyChild(child, to, way)
}

function copyChild(child: Child, to: Parent, way: Way): void {
  if (defaultTreeAdapter.isTextNode(child)) defaultTreeAdapter.insertText(to, child.value)
  if (!defaultTreeAdapter.isElementNode(child) || !mayOpen(child)) return
  const tag = richTextTag(child.tagName)
  const copy = tag && way.depth < richTextLimits.depth ? copyOf(child, tag, way.imageHosts) : null
  if (copy) defaultTreeAdapter.appendChild(to, copy)
  // What has no place here is taken off like a wrapping, and what it held stays.
  copyChildren(child, copy ?? to, copy ? { ...way, depth: way.depth + 1 } : way)
}

function mayOpen({ namespaceURI, tagName }: Element): boolean {
  return namespaceURI === html.NS.HTML && !droppedWhole.has(tagName)
}

function copyOf({ attrs }: Element, tag: RichTextTag, imageHosts: readonly string[]): Element | null {
  const given = new Map(attrs.map(({ name, value }) => [name, value]))
  const kept = richTextAttributesOf(tag, given, imageHosts)
  if (!kept) return null
  return defaultTreeAdapter.createElement(
    tag,
    html.NS.HTML,
    kept.map(([name, value]) => ({ name, value })),
  )
}
