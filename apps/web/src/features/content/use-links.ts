import { splitLocale } from '@khum/contract/paths'
import { richTextLinkKind } from '@khum/contract/rich-text'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../lib/services'
import { openOutside } from '../../platform/line/open-outside'

/**
 * Follows a link of an editor's: to a screen of ours without leaving the page, to another site in a window of its own, which
 * from within LINE is the phone's browser. Presses that ask for something else are left to the browser.
 */
export function useLinks() {
  const navigate = useNavigate()
  const { line } = useServices()
  return (event: MouseEvent, address: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const kind = richTextLinkKind(address)
    if (kind === 'phone' || (kind === 'outside' && !line.inside)) return
    event.preventDefault()
    if (kind === 'outside') void openOutside(address)
    // The router puts the language of the page in front.
    else void navigate(splitLocale(address).path)
  }
}
