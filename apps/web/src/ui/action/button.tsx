import type { ButtonRole } from '@khum/contract/theme'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './button.module.css'

export type ButtonLook = {
  look?: ButtonRole
  size?: 'md' | 'sm'
  /** Makes the button as wide as its column. */
  wide?: boolean
  icon?: ReactNode
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** True while work is in progress: the button keeps the focus, ignores presses and shows a spinner. */
    busy?: boolean
  }

export function Button({
  look = 'primary',
  size = 'md',
  wide,
  icon,
  busy,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      className={styles.button}
      data-look={look}
      data-size={size}
      data-wide={wide}
      aria-busy={busy}
      aria-disabled={busy}
    >
      {icon}
      <span className={styles.words}>{keepWords(children)}</span>
      {busy && <span className={styles.dots} aria-hidden="true" />}
    </button>
  )
}
