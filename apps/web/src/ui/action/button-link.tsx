import { Link, type LinkProps } from '../../router'
import { keepWords } from '../text/keep-words'
import type { ButtonLook } from './button'
import styles from './button.module.css'

export function ButtonLink({
  look = 'primary',
  size = 'md',
  wide,
  icon,
  children,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonLook) {
  return (
    <Link {...rest} className={styles.button ?? ''} data-look={look} data-size={size} data-wide={wide}>
      {icon}
      <span className={styles.words}>{keepWords(children)}</span>
    </Link>
  )
}
