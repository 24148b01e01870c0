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
 * Sanitises HTML in the browser with the server's allow-list. Returns the sanitised nodes rather than a string, so that
 * nothing is parsed a second time. R36
 * @param imageHosts hosts besides our own that pictures may come from
 */
export function purify(html: string, imageHosts: readonly string[], view = window): DocumentFragment {
  const purifier = createPurify(view)
  purifier.addHook('afterSanitizeAttributes', (element) => removeForbidden(element, imageHosts))
  // DOMPurify returns null if the HTML replaces the whole document. The text is then left empty.
  const clean: DocumentFragment | null = purifier.sanitize(html, config)
  return clean ?? view.document.createDocumentFragment()
}

function removeForbidden(element: Element, imageHosts: readonly string[]): void {
  const tag = richTextTag(element.localName)
  // DOMPurify calls this hook for the root node, too. Skips that node, because it has no tag.
  if (!tag) return
  const given = new Map([...element.attributes].map(({ name, value }) => [name, value]))
  const permitted = richTextAttributesOf(tag, given, imageHosts)
  for (const name of given.keys()) element.removeAttribute(name)
  for (const [name, value] of permitted ?? []) element.setAttribute(name, value)
  if (!permitted) element.remove()
  if (tag === 'a') prepareLink(element)
  if (tag === 'img') element.setAttribute('loading', 'lazy')
}

/** Makes a link to another site open in a new tab, without a referrer. */
function prepareLink(link: Element): void {
  if (richTextLinkKind(link.getAttribute('href') ?? '') !== 'outside') return
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}
