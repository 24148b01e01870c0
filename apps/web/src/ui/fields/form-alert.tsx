import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { Tone } from '../display/badge'
import styles from './form-alert.module.css'

const signs = { danger: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck, neutral: Info }

/**
 * A message above or inside a form: an error of the whole form, or information to read before filling it in. Screen
 * readers announce `danger` at once. Give it a `ref` and focus it after a failed submit. `items` link to the fields
 * with errors.
 */
export function FormAlert({
  tone = 'danger',
  title,
  items,
  children,
  ref,
}: {
  tone?: Tone
  title?: string
  items?: readonly { fieldId: string; text: string }[]
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}) {
  const Sign = signs[tone]
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={styles.alert}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      <Sign className={styles.sign} aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {items && items.length > 0 && (
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.fieldId}>
                <a href={`#${item.fieldId}`}>{item.text}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
