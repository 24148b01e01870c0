import { bangkokDate } from '@khum/contract/calendar'
import type { QueueRow } from '@khum/contract/office-queue'
import { Fragment, useEffect, useRef } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { navigate } from '../../router/address'
import { Link } from '../../router/link'
import styles from './claims-page.module.css'
import { groupOf } from './work-groups'

/** The claims that were chosen to be assigned. */
export interface Picking {
  picked: ReadonlySet<string>
  onPick: (numbers: readonly string[], isPicked: boolean) => void
}

/**
 * A page of claims. `at` is the index of the row that was chosen with the keyboard. With `picking`, rows can be ticked.
 */
export function ClaimTable({
  rows,
  at,
  label,
  isLoading,
  isFiltered,
  isGrouped,
  picking,
}: {
  rows: readonly QueueRow[]
  at: number
  label: string
  /** Whether the rows haven't loaded yet, or couldn't be loaded. */
  isLoading: boolean
  /** Whether a search or filters leave out claims. */
  isFiltered: boolean
  /** Whether to show the rows in groups with headings, as in the list of the claims that the person holds. */
  isGrouped: boolean
  picking?: Picking | undefined
}) {
  const t = useTranslations('claimList')
  const tAssign = useTranslations('assign')
  const kinds = useTranslations('kindNames')
  const statuses = useTranslations('statusNames')
  const groups = useTranslations('workGroupNames')
  const format = useFormat()
  const chosen = useRef<HTMLTableRowElement>(null)
  // Scrolls to the chosen row. The browser doesn't scroll by itself, because the row doesn't have the focus.
  useEffect(() => {
    if (at > 0) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (rows.length === 0) return isLoading ? null : <p>{t(isFiltered ? 'noneFiltered' : 'none')}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              {picking && (
                <Tick
                  label={tAssign('pickAll')}
                  isPicked={rows.every((row) => picking.picked.has(row.claim_number))}
                  onPick={(isPicked) =>
                    picking.onPick(
                      rows.map((row) => row.claim_number),
                      isPicked,
                    )
                  }
                />
              )}
              {t('claim')}
            </th>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('treated')}</th>
            <th scope="col" data-kind="number">
              {t('amount')}
            </th>
            <th scope="col">{t('due')}</th>
            <th scope="col">{`${t('status')} · ${t('holder')}`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const group = groupOf(row)
            const before = rows[index - 1]
            const isFirst = isGrouped && (!before || groupOf(before) !== group)
            return (
              <Fragment key={row.claim_number}>
                {isFirst && (
                  <tr className={styles.group}>
                    <th scope="rowgroup" colSpan={8}>
                      {groups(group)}
                    </th>
                  </tr>
                )}
                <tr
                  ref={index === at ? chosen : undefined}
                  data-chosen={index === at || undefined}
                  // A click in the row opens the claim, except on its link or tick box, or while text is selected.
                  onClick={({ target }) => {
                    const isOther = target instanceof Element && target.closest('a, input') !== null
                    if (!isOther && getSelection()?.isCollapsed !== false)
                      navigate(`/claims/${row.claim_number}`)
                  }}
                >
                  <th scope="row">
                    {picking && (
                      <Tick
                        label={tAssign('pick', { number: row.claim_number })}
                        isPicked={picking.picked.has(row.claim_number)}
                        onPick={(isPicked) => picking.onPick([row.claim_number], isPicked)}
                      />
                    )}
                    <Link to={`/claims/${row.claim_number}`}>{row.claim_number}</Link>
                  </th>
                  <td>{format.words(row.insured_name)}</td>
                  <td>{format.words(row.place)}</td>
                  <td>
                    {kinds(row.admited_type)}
                    {row.mode === 'cashless' && <small>{t('cashless')}</small>}
                  </td>
                  <td>{format.date(row.admited_date, 'short')}</td>
                  <td data-kind="number">{format.amount(row.medical_expense_satang)}</td>
                  <td>
                    <Due row={row} />
                  </td>
                  <td>
                    {statuses(row.status)}
                    {row.on_hold_until && (
                      <small className={styles.hold}>
                        {t('onHold', { date: format.date(row.on_hold_until, 'short') })}
                      </small>
                    )}
                    {row.holder && <small>{row.holder.name}</small>}
                  </td>
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Tick({
  label,
  isPicked,
  onPick,
}: {
  label: string
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}) {
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={isPicked}
      onChange={({ target }) => onPick(target.checked)}
    />
  )
}

function Due({ row: { due_date, working_days_left: days } }: { row: QueueRow }) {
  const t = useTranslations('claimList')
  const format = useFormat()
  if (due_date === null || days === null) return null
  const today = bangkokDate(new Date())
  // 0 working days left doesn't always mean due today: on a Sunday, a claim that was due on Friday has 0 as well. So
  // the date decides whether the claim is late.
  const age = due_date < today ? 'late' : days === 0 ? 'today' : 'open'
  return (
    <span className={styles.due} data-age={age}>
      {format.date(due_date, 'short')}{' '}
      <small>
        {due_date === today ? t('today') : t(age === 'late' ? 'late' : 'days', { days: Math.abs(days) })}
      </small>
    </span>
  )
}
