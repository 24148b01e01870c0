import type { ComponentProps } from 'react'
import { hrefOf, navigate } from './address'

/** A link to a path of the office. With Ctrl, Cmd, Shift or the middle button it opens in a new tab or window. */
export function Link({ to, onClick, ...rest }: ComponentProps<'a'> & { to: string }) {
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event)
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
        if (event.defaultPrevented || opensElsewhere || rest.target) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}
