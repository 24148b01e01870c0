import {
  richTextAttributes,
  richTextAttributesOf,
  richTextLinkKind,
  richTextTag,
  richTextTags,
} from '@khum/contract/rich-text'
import createPurify, { type Config } from 'dompurify'

const config = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...richTextAttributes],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

/**
 * The HTML of a text as nodes to show: the same allow-list as the server's, applied once more by the browser that will
 * show it. The nodes that were checked are the nodes that are shown, so nothing is parsed a second time. TRUST R36
 * @param imageHosts hosts besides our own that pictures may come from
 */
export function purify(html: string, imageHosts: readonly string[], view = window): DocumentFragment {
  const purifier = createPurify(view)
  purifier.addHook('afterSanitizeAttributes', (element) => keepPermitted(element, imageHosts))
  // Of what takes the place of a whole document it leaves not even a fragment.
  const kept: DocumentFragment | null = purifier.sanitize(html, config)
  return kept ?? view.document.createDocumentFragment()
}

function keepPermitted(element: Element, imageHosts: readonly string[]): void {
  const tag = richTextTag(element.localName)
  // The walk itself comes by as well, with the fragment it stands in.
  if (!tag) return
  const given = new Map([...element.attributes].map(({ name, value }) => [name, value]))
  const kept = richTextAttributesOf(tag, given, imageHosts)
  for (const name of given.keys()) element.removeAttribute(name)
  for (const [name, value] of kept ?? []) element.setAttribute(name, value)
  if (!kept) element.remove()
  if (tag === 'a') prepareLink(element)
  if (tag === 'img') element.setAttribute('loading', 'lazy')
}

/** Another site opens beside ours, and is told nothing of it. */
function prepareLink(link: Element): void {
  if (richTextLinkKind(link.getAttribute('href') ?? '') !== 'outside') return
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}
