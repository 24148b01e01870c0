import { Phone } from 'lucide-react'
import { dialled } from '../../../lib/dialled'
import { Digits } from '../../../ui/display/digits'
import styles from './offline.module.css'

/** Somebody to call: a press dials. `number` is short, or begins with +66. */
export function CallRow({ who, number }: { who: string; number: string }) {
  return (
    <li>
      <a className={styles.call} href={`tel:${number}`}>
        <Phone aria-hidden="true" />
        <span className={styles.who}>{who}</span>{' '}
        <b className={styles.number}>
          <Digits text={dialled(number)} />
        </b>
      </a>
    </li>
  )
}
