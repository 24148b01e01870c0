import type { ComponentProps, MouseEvent } from 'react'
import { formatAddress, isOutside, resolveAddress } from './address'
import { useLocation, useRouter } from './react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the app, or an absolute one of another site. */
  to: string
  replace?: boolean
  state?: unknown
  viewTransition?: boolean
}

/** A link that changes the screen without loading the page again. */
export function Link({ to, replace, state, viewTransition, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const location = useLocation()
  if (isOutside(to)) return <a {...rest} href={to} onClick={onClick} />

  const address = resolveAddress(to, location)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || rest.target || !isPlainClick(event)) return
    event.preventDefault()
    const isHere = formatAddress(address) === formatAddress(location)
    void router.navigate(address, { replace: replace ?? isHere, state, viewTransition })
  }
  return <a {...rest} href={router.href(address)} onClick={follow} />
}

/**
 * Whether a click opens the link in this tab: the mouse's main button, without a key held. The browser handles all
 * other clicks, for example by opening a new tab or a menu.
 */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
}
