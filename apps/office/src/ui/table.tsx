import type { ReactNode } from 'react'
import styles from './table.module.css'

interface Row {
  key: string
  cells: readonly ReactNode[]
}

/** A table of a few dozen rows. The first cell of each row is its heading. */
export function Table({
  label,
  head,
  rows,
  numeric = [],
  names = [],
  codes = [],
}: {
  label: string
  head: readonly string[]
  rows: readonly Row[]
  /** The indexes of columns with amounts or counts, which are aligned right. */
  numeric?: readonly number[]
  /**
   * The indexes of columns with people's names. A name stays on one line, because a
   * browser may break a line inside a Thai name.
   */
  names?: readonly number[]
  /** The indexes of columns with dates, or with codes such as claim numbers. They stay on one line, too. */
  codes?: readonly number[]
}) {
  function kind(place: number) {
    if (numeric.includes(place)) return 'number'
    if (names.includes(place)) return 'name'
    return codes.includes(place) ? 'code' : undefined
  }
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {head.map((text, place) => (
            <th key={text} scope="col" data-kind={kind(place)}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, place) =>
              place === 0 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id
                <th key={place} scope="row" data-kind={kind(place)}>
                  {cell}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id
                <td key={place} data-kind={kind(place)}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
