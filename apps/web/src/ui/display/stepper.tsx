import styles from './stepper.module.css'

/**
 * Displays the current step of a flow. `words` is the position in words, for example "ขั้นที่ 2 จาก 4". Set `named` if
 * the page's title already contains the step's name. The stepper then doesn't repeat the name.
 */
export function Stepper({
  words,
  steps,
  current,
  named = false,
}: {
  words: string
  steps: readonly string[]
  current: number
  named?: boolean
}) {
  return (
    <div className={styles.stepper}>
      <p className={styles.words}>
        <span>{words}</span> {!named && <b>{steps[current]}</b>}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-state={index < current ? 'done' : index === current ? 'now' : 'next'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="visually-hidden">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
