import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import type { Tone } from '../display/badge'
import { keepWords } from '../text/keep-words'
import styles from './form-alert.module.css'

const signs = { danger: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck, neutral: Info }

/**
 * A message above or inside a form: an error of the whole form, or information to read before filling the form in.
 * Screen readers immediately announce an alert with the tone `danger`. Set `ref` and focus the alert after a failed
 * submit. `items` link to the fields with errors; `fieldId` is the id of a field or of an element around it, or a
 * field's name.
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
        {title && <p className={styles.title}>{keepWords(title)}</p>}
        {children && <div>{keepWords(children)}</div>}
        {items && items.length > 0 && (
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.fieldId}>
                <a href={`#${item.fieldId}`} onClick={(event) => focusField(event, item.fieldId)}>
                  {keepWords(item.text)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Moves the focus to the field, without changing the address. */
function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId) ?? document.getElementsByName(fieldId)[0]
  const inside = (controls: string) => field?.querySelector<HTMLElement>(controls)
  const control = inside('input, select, textarea') ?? inside('button, a') ?? field
  if (!control) return
  event.preventDefault()
  control.focus()
}
