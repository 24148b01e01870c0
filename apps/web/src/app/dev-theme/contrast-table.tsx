import type { ThemeContrast } from '@khum/contract/theme-pairs'
import { useState } from 'react'
import type { Say } from '../dev-ui/sample-text'
import styles from './dev-theme.module.css'

/**
 * Lists the pairs of text and background colour with too little contrast, or all pairs. Shows each pair in the theme's
 * own colours and in the corrected colours that the app displays.
 */
export function ContrastTable({ contrasts, say }: { contrasts: readonly ThemeContrast[]; say: Say }) {
  const [all, setAll] = useState(false)
  const low = contrasts.filter(isLow)
  return (
    <section className={styles.block}>
      <h2>
        {say('ความต่างของสี', 'Contrast')} ({low.length} / {contrasts.length})
      </h2>
      <label>
        <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />{' '}
        {say('แสดงคู่สีที่อ่านได้อยู่แล้วด้วย', 'Show the pairs that can be read anyway, too')}
      </label>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{say('สีหน้า บนพื้น', 'In front, on')}</th>
            <th>{say('ตามธีม', 'Given')}</th>
            <th>{say('ที่แสดง', 'Shown')}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? contrasts : low).map((one) => (
            <tr key={`${one.front} ${one.ground}`}>
              <td>
                <code>{one.front}</code> <code>{one.ground}</code>
              </td>
              <td>
                <Pair side={one.given} isLow={isLow(one)} />
              </td>
              <td>
                <Pair side={one.shown} isLow={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function isLow({ given, least }: ThemeContrast): boolean {
  return given.ratio < least
}

function Pair({ side, isLow }: { side: ThemeContrast['given']; isLow: boolean }) {
  return (
    <>
      <span
        className={styles.swatch}
        style={{ background: side.ground, color: side.colour }}
        aria-hidden="true"
      >
        ก Aa
      </span>{' '}
      <span data-low={isLow}>{side.ratio.toFixed(2)}</span>
    </>
  )
}
