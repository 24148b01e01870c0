import { admitedTypes } from '@khum/contract/claim-rules'
import { dueSpans, lookQueues, type OfficeQueue, officeQueues } from '@khum/contract/office-queue'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureCode } from '../../api/api-error'
import { useErrorWords, useTranslations } from '../../i18n'
import {
  lastChosenRow,
  navigate,
  privateMark,
  rememberList,
  rememberRow,
  setSearch,
  useSearch,
} from '../../router/address'
import { useSession } from '../../session/session'
import { parseAmount } from '../../ui/amounts'
import { Button } from '../../ui/button'
import { KeyHelp, ShownKey } from '../../ui/key-help'
import { LoadFailure } from '../../ui/notice'
import { leaveButton, useKeys } from '../../ui/use-keys'
import { AssignPanel } from './assign-panel'
import { ClaimTable } from './claim-table'
import styles from './claims-page.module.css'
import { DueSpanFilter } from './due-span-filter'
import { Filters, isFiltered } from './filters'
import { QueueList } from './queue-list'
import { isCitizenId } from './scanned-number'
import { SearchField, searchFieldId } from './search-field'
import { useFreshClaims } from './use-fresh-claims'
import { useNext } from './use-next'
import { useQueueCounts } from './use-queue-counts'
import { useRows } from './use-rows'
import { inGroups } from './work-groups'

const privateSearch = ['private claim search']

/**
 * The queues, their claims in the order of their deadlines, and the search. The queue, the filters and the search text
 * are in the URL.
 */
export function ClaimsPage() {
  const t = useTranslations('claimList')
  const tAssign = useTranslations('assign')
  const names = useTranslations('queueNames')
  const words = useErrorWords()
  const client = useQueryClient()
  const session = useSession()
  const search = useSearch()
  const queue = officeQueues.find((each) => each === search.get('queue')) ?? 'new'
  const age = dueSpans.find((each) => each === search.get('age'))
  // A citizen id never gets into the URL, and so not into the browser's history and the server's logs. Instead, the URL
  // has a mark that says that the list is a search for a citizen id. A link to another list has no such mark. R87
  const [citizenId, setCitizenId] = useState(() => client.getQueryData<string>(privateSearch) ?? '')
  const q = search.get('q') ?? (search.has(privateMark) ? citizenId : '')
  const list = useRows({
    queue,
    age,
    q,
    insurer: search.get('insurer') ?? undefined,
    kind: admitedTypes.find((each) => each === search.get('kind')),
    least: parseAmount(search.get('least') ?? '') ?? undefined,
    most: parseAmount(search.get('most') ?? '') ?? undefined,
  })
  const counts = useQueueCounts()
  const isGrouped = queue === 'mine' && q === ''
  const rows = isGrouped ? inGroups(list.rows) : list.rows
  useFreshClaims()
  const [row, setRow] = useState(lastChosenRow)
  const found = rows.findIndex((each) => each.claim_number === row.number)
  // If the chosen claim has left the list, chooses the claim that is now in its place.
  const at = found >= 0 ? found : Math.max(Math.min(row.index, rows.length - 1), 0)
  const chosen = rows[at]
  // Remembers this list, because Escape on a claim's screen leads back to it.
  useEffect(() => rememberList(String(search)), [search])
  useEffect(() => {
    if (chosen) rememberRow({ number: chosen.claim_number, index: at })
  }, [chosen, at])
  function moveTo(index: number) {
    leaveButton()
    const to = Math.max(Math.min(index, rows.length - 1), 0)
    setRow({ number: rows[to]?.claim_number ?? '', index: to })
  }
  const next = useNext({ queue: q ? undefined : lookQueues.find((each) => each === queue) })
  const [isAssigning, setAssigning] = useState(false)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  function onPick(numbers: readonly string[], isPicked: boolean) {
    const next = new Set(picked)
    for (const number of numbers) {
      if (isPicked && next.size < mostAssigned) next.add(number)
      else if (!isPicked) next.delete(number)
    }
    setPicked(next)
  }
  const mayAssign = session.state === 'signed_in' && session.may('claims.assign')
  const mayDecide = session.state === 'signed_in' && session.may('claims.decide')
  function choose(changes: Record<string, string | null>) {
    setRow({ number: '', index: 0 })
    setSearch(changes)
  }
  function searchFor(text: string) {
    const secret = isCitizenId(text) ? text : ''
    setCitizenId(secret)
    client.setQueryData(privateSearch, secret)
    choose({ q: secret ? null : text, [privateMark]: secret && '1', age: null })
  }
  function showQueue(queue: OfficeQueue) {
    searchFor('')
    choose({ queue, age: null })
  }
  function toQueue(step: number) {
    const to = officeQueues[officeQueues.indexOf(queue) + step]
    if (to) showQueue(to)
  }
  const field = () => document.getElementById(searchFieldId)
  useKeys({
    j: () => moveTo(at + 1),
    k: () => moveTo(at - 1),
    ArrowDown: () => moveTo(at + 1),
    ArrowUp: () => moveTo(at - 1),
    Enter: chosen && (() => navigate(`/claims/${chosen.claim_number}`)),
    '[': () => toQueue(-1),
    ']': () => toQueue(1),
    n: mayDecide ? next.take : undefined,
    '/': () => field()?.focus(),
    Escape: () => (document.activeElement === field() ? field()?.blur() : searchFor('')),
  })
  return (
    <div className={styles.page}>
      <QueueList chosen={q ? null : queue} onChoose={showQueue} />
      <section aria-labelledby="list-title" className={styles.list}>
        <div className={styles.head}>
          <h1 id="list-title">
            {q ? t(list.isCut ? 'foundMore' : 'found', { count: rows.length }) : names(queue)}
          </h1>
          {!q && <DueSpanFilter queue={queue} chosen={age} onChoose={(each) => choose({ age: each })} />}
          <div className={styles.actions}>
            <KeyHelp entries={keyEntries.filter(({ name }) => mayDecide || name !== 'next')} />
            {mayAssign && !isAssigning && (
              <Button look="secondary" onClick={() => setAssigning(true)}>
                {tAssign('open')}
              </Button>
            )}
            {mayDecide && (
              <Button busy={next.isPending} onClick={next.take}>
                {t('next')} <ShownKey name="n" />
              </Button>
            )}
          </div>
        </div>
        <div className={styles.head}>
          <SearchField q={q} onSearch={searchFor} />
          <Filters onChoose={choose} />
        </div>
        <p role="status" className={styles.status}>
          {next.error ? words(failureCode(next.error)) : next.isNone ? t('noNext') : ''}
        </p>
        {isAssigning && (
          <AssignPanel
            numbers={[...picked]}
            onAssigned={(left) => setPicked(new Set(left))}
            onClose={() => {
              setAssigning(false)
              setPicked(new Set())
            }}
          />
        )}
        <LoadFailure query={list.loading.error ? list.loading : counts} />
        <ClaimTable
          rows={rows}
          at={at}
          label={q ? t('search') : names(queue)}
          isLoading={!list.loading.isSuccess}
          isGrouped={isGrouped}
          isFiltered={q !== '' || isFiltered(search)}
          picking={isAssigning ? { picked, onPick } : undefined}
        />
        {list.more && (
          <Button look="secondary" busy={list.isMoreLoading} onClick={list.more}>
            {t('more')}
          </Button>
        )}
      </section>
    </div>
  )
}

/** The most claims that one call can assign. */
const mostAssigned = 100

const keyEntries = [
  { keys: 'j k', name: 'move' },
  { keys: 'Enter', name: 'enter' },
  { keys: '[ ]', name: 'queues' },
  { keys: 'n', name: 'next' },
  { keys: '/', name: 'search' },
] as const
