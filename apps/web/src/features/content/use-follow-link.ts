import { splitLocale } from '@khum/contract/paths'
import { richTextLinkKind } from '@khum/contract/rich-text'
import type { MouseEvent } from 'react'
import { useServices } from '../../lib/services'
import { openOutside } from '../../platform/line/open-outside'
import { useNavigate } from '../../router'

/**
 * Returns a click handler for links in rich text. It opens the app's own screens through the router. It opens other
 * sites in a new tab or, inside LINE, in the phone's browser. The browser handles clicks with a modifier key.
 */
export function useFollowLink() {
  const navigate = useNavigate()
  const { line } = useServices()
  return (event: MouseEvent, address: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const kind = richTextLinkKind(address)
    if (kind === 'phone' || (kind === 'outside' && !line.inside)) return
    event.preventDefault()
    if (kind === 'outside') void openOutside(address)
    // Removes the language prefix, because the router adds it.
    else void navigate(splitLocale(address).path)
  }
}
