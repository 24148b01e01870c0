import type { ComponentProps } from 'react'
import styles from './button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'danger'

/** A button. While `busy`, it keeps the focus and ignores clicks. */
export function Button({
  look = 'primary',
  busy = false,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { look?: ButtonLook; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={look}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

/** A link that looks like a button, to a URL outside the office's screens. */
export function ButtonLink({
  look = 'primary',
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & { look?: ButtonLook }) {
  return <a {...rest} className={styles.button} data-look={look} />
}
