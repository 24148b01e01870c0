import type { ComponentProps } from 'react'
import styles from './check-box.module.css'

/** The box alone; whoever uses it puts it inside a label. */
export function CheckBox(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return <input {...props} type="checkbox" className={styles.box} />
}
