import { splitLocale } from '@khum/contract/paths'
import { richTextLinkKind } from '@khum/contract/rich-text'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../lib/services'
import { openOutside } from '../../platform/line/open-outside'

/**
 * Follows a link in an editor's text: our screens through the router, other sites in a new tab or, from inside LINE, in the
 * phone's browser. Leaves clicks with a modifier key to the browser.
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
    // The router adds the language prefix.
    else void navigate(splitLocale(address).path)
  }
}
