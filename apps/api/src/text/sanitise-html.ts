import { type RichTextTag, richTextAttributesOf, richTextLimits, richTextTag } from '@khum/contract'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5'

type Parent = DefaultTreeAdapterMap['parentNode']
type Child = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']

/**
 * Elements that are removed with their content, because the content isn't text, or browsers may parse it differently
 * than we do.
 */
const droppedTags = new Set(
  (
    'script style template noscript noembed noframes iframe frame frameset object embed applet audio video canvas ' +
    'map marquee select option optgroup datalist textarea button title xmp plaintext listing math svg head'
  ).split(' '),
)

/** The deepest accepted nesting. Deeper HTML is slow to parse, and no real article needs it. */
const deepestOpen = 400

/**
 * The most elements in an article. Without a limit, a few thousand characters could become millions of elements,
 * because the parser reopens unclosed formatting in every paragraph.
 */
const mostElements = 15_000

/**
 * Sanitises the HTML of an article: parses it as browsers do and builds new HTML from the permitted elements and
 * attributes only. Never throws. Returns '' for HTML that is nested too deeply, has too many elements or is longer than
 * `richTextLimits.max`. R36
 * @param imageHosts hosts besides our own that images may come from
 */
export function sanitiseHtml(given: string, imageHosts: readonly string[]): string {
  let text = given
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const built = rebuilt(text, imageHosts)
    // Repeats until parsing changes nothing, so that every browser reads the resulting HTML the same way.
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

class TooLarge extends Error {}

function parseBounded(text: string): Parent | null {
  let open = 0
  let created = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...of: Parameters<typeof defaultTreeAdapter.createElement>) {
      created += 1
      if (created > mostElements) throw new TooLarge()
      return defaultTreeAdapter.createElement(...of)
    },
    onItemPush() {
      open += 1
      if (open > deepestOpen) throw new TooLarge()
    },
    onItemPop() {
      open -= 1
    },
  }
  try {
    return parseFragment(text, { treeAdapter })
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

interface CopyState {
  imageHosts: readonly string[]
  depth: number
}

function copyChildren(from: Parent, to: Parent, state: CopyState): void {
  for (const child of from.childNodes) copyChild(child, to, state)
}

function copyChild(child: Child, to: Parent, state: CopyState): void {
  if (defaultTreeAdapter.isTextNode(child)) defaultTreeAdapter.insertText(to, child.value)
  if (!defaultTreeAdapter.isElementNode(child) || !mayOpen(child)) return
  const tag = richTextTag(child.tagName)
  const copy = tag && state.depth < richTextLimits.depth ? copyOf(child, tag, state.imageHosts) : null
  if (copy) defaultTreeAdapter.appendChild(to, copy)
  // An element that isn't permitted is removed, but its children are kept.
  copyChildren(child, copy ?? to, copy ? { ...state, depth: state.depth + 1 } : state)
}

function mayOpen({ namespaceURI, tagName }: Element): boolean {
  return namespaceURI === html.NS.HTML && !droppedTags.has(tagName)
}

function copyOf({ attrs }: Element, tag: RichTextTag, imageHosts: readonly string[]): Element | null {
  const given = new Map(attrs.map(({ name, value }) => [name, value]))
  const allowed = richTextAttributesOf(tag, given, imageHosts)
  if (!allowed) return null
  return defaultTreeAdapter.createElement(
    tag,
    html.NS.HTML,
    allowed.map(([name, value]) => ({ name, value })),
  )
}
