import { type ReactNode, useId } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './switch.module.css'

/** A row with a switch. A press only requests the change; `checked` is the current state. */
export function Switch({
  label,
  text,
  checked,
  onPress,
}: {
  label: string
  /** The current state in words. */
  text?: ReactNode
  checked: boolean
  onPress: () => void
}) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={text ? `${id}-text` : undefined}
      className={styles.row}
      onClick={onPress}
    >
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {keepWords(label)}
        </span>
        {text && (
          <span id={`${id}-text`} className={styles.text}>
            {keepWords(text)}
          </span>
        )}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
    </button>
  )
}
