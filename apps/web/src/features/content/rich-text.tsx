import { menuItemAt } from '@khum/contract/home-menu'
import { type MouseEvent, useCallback } from 'react'
import { useLang } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { keepWordsIn } from '../../ui/text/keep-words-in'
import { purify } from './purify'
import styles from './rich-text.module.css'
import { useFollowLink } from './use-follow-link'

const noHosts: readonly string[] = []

/**
 * Shows HTML written by the insurer's editors, sanitised by the rules of the contract's `rich-text.ts`. R36
 * @param imageHosts hosts besides our own that pictures may come from
 */
export function RichText({ html, imageHosts = noHosts }: { html: string; imageHosts?: readonly string[] }) {
  const lang = useLang()
  const follow = useFollowLink()
  const { offers } = useBrand()
  const fill = useCallback(
    (box: HTMLElement | null) => {
      // React calls this function with null before each new text and when the component is removed. Then there is no
      // element to fill.
      if (!box) return
      const text = purify(html, imageHosts)
      for (const link of text.querySelectorAll('a')) {
        const item = menuItemAt(link.getAttribute('href') ?? '')
        // If the insurer has switched off the feature that the link opens, keeps only the link's text. Requirement 4.5
        if (item !== null && !offers[item]) link.replaceWith(...link.childNodes)
      }
      keepWordsIn(text)
      box.replaceChildren(text)
    },
    [html, imageHosts, offers],
  )
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href')
    if (address) follow(event, address)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are clicked; a key press on a link is a click as well
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={fill} className={styles.text} lang={lang} onClick={onClick} />
  )
}
