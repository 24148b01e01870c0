import styles from './stepper.module.css'

/** Where one is in a flow of a few steps. `words` says it in full, e.g. "ขั้นที่ 2 จาก 4". */
export function Stepper({
  words,
  steps,
  current,
}: {
  words: string
  steps: readonly string[]
  current: number
}) {
  return (
    <div className={styles.stepper}>
      <p className={styles.words}>
        <span>{words}</span> <b>{steps[current]}</b>
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
