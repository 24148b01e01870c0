import { admitedTypes } from '@khum/contract/claim-rules'
import {
  type OfficeQueue,
  officeQueueEndpoints,
  officeQueues,
  type QueueRow,
} from '@khum/contract/office-queue'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureCode } from '../../api/api-error'
import { call } from '../../api/client'
import { useErrorWords, useFormat, useTranslations } from '../../i18n'
import { navigate, rememberList, setSearch, useSearch } from '../../router/address'
import { useMe, useSession } from '../../session/session'
import { Button } from '../../ui/button'
import { KeyHelp } from '../../ui/key-help'
import { useKeys } from '../../ui/use-keys'
import { AssignPanel } from './assign-panel'
import { ClaimTable } from './claim-table'
import styles from './claims-page.module.css'
import { QueueList } from './queue-list'
import { addKey, claimNumberIn } from './scanned'

/** The queues: which claims wait, what is due first, and the search. What is chosen is in the address. */
export function ClaimsPage() {
  const t = useTranslations('claimList')
  const tAssign = useTranslations('assign')
  const names = useTranslations('queueNames')
  const kinds = useTranslations('kindNames')
  const words = useErrorWords()
  const { lang } = useFormat()
  const me = useMe()
  const session = useSession()
  const search = useSearch()
  const queue = officeQueues.find((each) => each === search.get('queue')) ?? 'new'
  const insurer = search.get('insurer') ?? undefined
  const kind = admitedTypes.find((each) => each === search.get('kind'))
  const q = search.get('q') ?? ''
  const [at, setAt] = useState(0)
  // A claim is another screen, which needs to know where the person came from.
  useEffect(() => rememberList(String(search)), [search])
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef('')
  const list = useRows({ queue, insurer, kind, q })
  const next = useMutation({
    mutationFn: () => call(officeQueueEndpoints.takeNextClaim, {}),
    onSuccess: ({ claim_number }) => claim_number && navigate(`/claims/${claim_number}`),
  })
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
  const row = list.rows[Math.min(at, list.rows.length - 1)]
  useKeys({
    j: () => setAt((now) => Math.min(now + 1, list.rows.length - 1)),
    k: () => setAt((now) => Math.max(now - 1, 0)),
    Enter: row && (() => navigate(`/claims/${row.claim_number}`)),
    n: mayDecide ? () => next.mutate() : undefined,
    '/': () => field.current?.focus(),
    Escape: () => (document.activeElement === field.current ? field.current?.blur() : setSearch({ q: null })),
  })
  function choose(changes: Record<string, string | null>) {
    setAt(0)
    setSearch(changes)
  }
  const failure = list.error ?? next.error
  return (
    <div className={styles.page}>
      <QueueList chosen={q ? null : queue} onChoose={(chosen) => choose({ queue: chosen, q: null })} />
      <section aria-labelledby="list-title" className={styles.list}>
        <div className={styles.head}>
          <h1 id="list-title">{q ? t('found', { count: list.rows.length }) : names(queue)}</h1>
          <search className={styles.search}>
            <form
              onSubmit={(event) => {
                event.preventDefault()
                const text = field.current?.value ?? ''
                const number = claimNumberIn(typed.current, text)
                typed.current = ''
                if (number) return navigate(`/claims/${number}`)
                choose({ q: text.trim() })
                field.current?.blur()
              }}
            >
              <input
                ref={field}
                key={q}
                defaultValue={q}
                type="search"
                aria-label={t('search')}
                placeholder={t('searchHint')}
                onKeyDown={({ code, key }) => {
                  typed.current = addKey(typed.current, { code, key })
                }}
              />
            </form>
          </search>
          <select
            aria-label={t('insurer')}
            value={insurer ?? ''}
            onChange={({ target }) => choose({ insurer: target.value })}
          >
            <option value="">{t('allInsurers')}</option>
            {me.insurers.map(({ code, name_th, name_en }) => (
              <option key={code} value={code}>
                {lang === 'th' ? name_th : name_en}
              </option>
            ))}
          </select>
          <select
            aria-label={t('kind')}
            value={kind ?? ''}
            onChange={({ target }) => choose({ kind: target.value })}
          >
            <option value="">{t('allKinds')}</option>
            {admitedTypes.map((each) => (
              <option key={each} value={each}>
                {kinds(each)}
              </option>
            ))}
          </select>
          {mayAssign && !isAssigning && (
            <Button look="secondary" onClick={() => setAssigning(true)}>
              {tAssign('open')}
            </Button>
          )}
          {mayDecide && (
            <Button busy={next.isPending} onClick={() => next.mutate()}>
              {t('next')} <kbd>{keyEntries[2].keys}</kbd>
            </Button>
          )}
          <KeyHelp entries={keyEntries} />
        </div>
        <p role="status" className={styles.status}>
          {failure ? words(failureCode(failure)) : next.data?.claim_number === null ? t('noNext') : ''}
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
        <ClaimTable
          rows={list.rows}
          at={at}
          label={q ? t('search') : names(queue)}
          isLoading={list.isLoading}
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

/** How many claims one call assigns at most. */
const mostAssigned = 100

const keyEntries = [
  { keys: 'j k', name: 'move' },
  { keys: 'Enter', name: 'enter' },
  { keys: 'n', name: 'next' },
  { keys: '/', name: 'search' },
] as const

interface Chosen {
  queue: OfficeQueue
  insurer: string | undefined
  kind: (typeof admitedTypes)[number] | undefined
  q: string
}

/** The rows of a queue, page after page, or what a search finds. */
function useRows({ queue, insurer, kind, q }: Chosen) {
  const filter = { queue, ...(insurer ? { insurer } : {}), ...(kind ? { admited_type: kind } : {}) }
  const pages = useInfiniteQuery({
    queryKey: ['claims', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        officeQueueEndpoints.listQueue,
        { query: pageParam ? { ...filter, after: pageParam } : filter },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    enabled: q === '',
  })
  const found = useQuery({
    queryKey: ['claim-search', q],
    queryFn: ({ signal }) => call(officeQueueEndpoints.searchOfficeClaims, { body: { q } }, { signal }),
    enabled: q !== '',
  })
  const rows: readonly QueueRow[] = q
    ? (found.data?.items ?? [])
    : (pages.data?.pages.flatMap((page) => page.items) ?? [])
  return {
    rows,
    error: q ? found.error : pages.error,
    isLoading: q ? found.isLoading : pages.isLoading,
    more: !q && pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    isMoreLoading: pages.isFetchingNextPage,
  }
}
