import { splitLocale } from '@khum/contract/paths'
import { richTextLinkKind } from '@khum/contract/rich-text'
import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useLang } from '../../i18n'
import { useServices } from '../../lib/services'
import { openOutside } from '../../platform/line/open-outside'
import { purify } from './purify'
import styles from './rich-text.module.css'

/**
 * The HTML of a text, in the language of the page, as far as it is permitted (`rich-text.ts` of the contract). TRUST R36
 * @param imageHosts hosts besides our own that its pictures may come from
 */
export function RichText({ html, imageHosts = noHosts }: { html: string; imageHosts?: readonly string[] }) {
  const lang = useLang()
  const onClick = useLinks()
  const fill = useCallback(
    (box: HTMLElement | null) => box?.replaceChildren(purify(html, imageHosts)),
    [html, imageHosts],
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links inside it are pressed; a key on a link is a click as well
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={fill} className={styles.text} lang={lang} onClick={onClick} />
  )
}

const noHosts: readonly string[] = []

/** Links to our screens stay in the page; other sites open beside it, from within LINE in the phone's browser. */
function useLinks() {
  const navigate = useNavigate()
  const { line } = useServices()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href')
    if (!address || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const kind = richTextLinkKind(address)
    if (kind === 'phone' || (kind === 'outside' && !line.inside)) return
    event.preventDefault()
    if (kind === 'outside') void openOutside(address)
    // The router keeps the language of the page.
    else void navigate(splitLocale(address).path)
  }
}
