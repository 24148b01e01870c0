import { menuItemAt } from '@khum/contract/home-menu'
import { type MouseEvent, useCallback } from 'react'
import { useLang } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { purify } from './purify'
import styles from './rich-text.module.css'
import { useLinks } from './use-links'

const noHosts: readonly string[] = []

/**
 * The HTML of a text, in the language of the page, as far as it is permitted (`rich-text.ts` of the contract). TRUST R36
 * @param imageHosts hosts besides our own that its pictures may come from
 */
export function RichText({ html, imageHosts = noHosts }: { html: string; imageHosts?: readonly string[] }) {
  const lang = useLang()
  const follow = useLinks()
  const { offers } = useBrand()
  const fill = useCallback(
    (box: HTMLElement | null) => {
      const text = purify(html, imageHosts)
      for (const link of text.querySelectorAll('a')) {
        const item = menuItemAt(link.getAttribute('href') ?? '')
        // Words without a link: the insurer switched off what it leads to. Spec §4
        if (item !== null && !offers[item]) link.replaceWith(...link.childNodes)
      }
      box?.replaceChildren(text)
    },
    [html, imageHosts, offers],
  )
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href')
    if (address) follow(event, address)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links inside it are pressed; a key on a link is a click as well
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={fill} className={styles.text} lang={lang} onClick={onClick} />
  )
}
