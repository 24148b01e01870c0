import type { Coverage } from '@khum/contract/coverages'
import { familyEndpoints } from '@khum/contract/family'
import { href } from '@khum/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords, useFormat, useTranslations } from '../../i18n'
import type { ApiError } from '../../lib/api-error'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { useApi } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { useNavigate } from '../../router'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { showToast } from '../../ui/feedback/toast-store'
import { Form } from '../../ui/fields/form'
import { FormAlert } from '../../ui/fields/form-alert'
import { useCoverages } from '../coverages'
import styles from './arrange.module.css'
import { ArrangeRow } from './arrange-row'
import { RemoveCoverage } from './remove-coverage'
import { moveItem } from './reorder'
import { useDrag } from './use-drag'

/** A card. `owner` is the name of the relative who owns the card; missing for the member's own cards. */
export interface Entry {
  coverage: Coverage
  owner?: string
}
interface Row extends Entry {
  nickname: string
  hidden: boolean
}

export function ArrangeOwnCoverages() {
  const common = useTranslations('common')
  const coverages = useCoverages()
  if (coverages.isPending) return <SkeletonList label={common('loading')} />
  if (hasFailed(coverages))
    return <LoadFailure error={coverages.error} onRetry={() => void coverages.refetch()} />
  const entries = coverages.data.items.map((coverage) => ({ coverage }))
  return <ArrangeCoverages entries={entries} doneTo={href('coverages')} />
}

/**
 * Returns the rows in the member's order and with the member's changes, and functions to change rows and to remove one.
 * If the cards are loaded again, the changes stay: new cards come last, and cards that are gone are left out.
 */
function useRows(entries: readonly Entry[]) {
  const [changed, setChanged] = useState<readonly Row[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const left = entries.filter(({ coverage }) => !removed.includes(coverage.id))
  const isSame = (one: Entry) => (other: Entry) => one.coverage.id === other.coverage.id
  const rows: Row[] = [
    ...changed.flatMap((row) => {
      const entry = left.find(isSame(row))
      return entry ? [{ ...row, ...entry }] : []
    }),
    ...left
      .filter((entry) => !changed.some(isSame(entry)))
      .map((entry) => ({ ...entry, nickname: entry.coverage.nickname ?? '', hidden: entry.coverage.hidden })),
  ]
  return [rows, setChanged, (id: string) => setRemoved([...removed, id])] as const
}

export function ArrangeCoverages({ entries, doneTo }: { entries: readonly Entry[]; doneTo: string }) {
  const t = useTranslations('family.arrange')
  const format = useFormat()
  const errorWords = useErrorWords()
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, run } = useAction()
  const [rows, setRows, leaveOut] = useRows(entries)
  const [removing, setRemoving] = useState<Row | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const nameOf = ({ coverage, owner }: Entry) =>
    [owner, coverage.nickname ?? format.words(coverage.plan_name)].filter(Boolean).join(' · ')
  const move = (from: number, to: number) => {
    const row = rows[from]
    const next = moveItem(rows, from, to)
    setRows(next)
    if (!row) return
    setAnnouncement(
      t('moved', { card: nameOf(row), place: String(next.indexOf(row) + 1), count: String(next.length) }),
    )
  }
  const change = (index: number, part: Partial<Row>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const drag = useDrag(move)
  const refreshLists = () => {
    for (const key of ['coverages', 'family', 'home'])
      void client.invalidateQueries({ queryKey: [key], refetchType: 'all' })
  }

  function save() {
    setRefused(null)
    const items = rows.map(({ coverage, nickname, hidden }) => ({ id: coverage.id, nickname, hidden }))
    const refuse = ({ code }: ApiError) => setRefused(errorWords(code))
    return run(
      async () => {
        await api.call(familyEndpoints.orderCoverages, { body: { items } })
        refreshLists()
        showToast({ tone: 'success', text: t('saved') })
        await navigate(doneTo)
      },
      {
        not_found() {
          setRefused(t('changed'))
          refreshLists()
        },
        network: refuse,
        timeout: refuse,
      },
    )
  }
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IdCard />}
        title={t('empty')}
        text={t('emptyBody')}
        action={
          <ButtonLink wide to={href('searchIdcard')}>
            {t('find')}
          </ButtonLink>
        }
      />
    )
  return (
    <Form className={styles.arrange} busy={busy} onSubmit={() => void save()}>
      <ul ref={drag.rows} className={styles.rows} {...drag.list}>
        {rows.map((row, index) => (
          <ArrangeRow
            key={row.coverage.id}
            name={nameOf(row)}
            number={row.coverage.policy_number_masked}
            nickname={row.nickname}
            hidden={row.hidden}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            isDragged={drag.dragged === index}
            handle={drag.handle(index)}
            onMove={(by) => move(index, index + by)}
            onChange={(part) => change(index, part)}
            onRemove={() => setRemoving(row)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {refused !== null && <FormAlert>{refused}</FormAlert>}
      <Button type="submit" wide busy={busy}>
        {t('save')}
      </Button>
      {removing && (
        <RemoveCoverage
          id={removing.coverage.id}
          name={nameOf(removing)}
          onDone={() => {
            leaveOut(removing.coverage.id)
            setRemoving(null)
            refreshLists()
          }}
          onCancel={() => setRemoving(null)}
        />
      )}
    </Form>
  )
}
