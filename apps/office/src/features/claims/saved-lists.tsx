import { officeQueueEndpoints, type SavedList } from '@khum/contract/office-queue'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { privateMark, useSearch } from '../../router/address'
import { Link } from '../../router/link'
import { Failure } from '../../ui/notice'
import styles from './claims-page.module.css'
import { isFiltered } from './filters'

const key = ['saved-lists'] as const

/** The person's saved lists, and a field to save the current list under a name. */
export function SavedLists() {
  const t = useTranslations('claimList')
  const client = useQueryClient()
  const params = useSearch()
  const search = String(params)
  const [name, setName] = useState('')
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(officeQueueEndpoints.getSavedLists, {}, { signal }),
  })
  const save = useMutation({
    mutationFn: (items: SavedList[]) => call(officeQueueEndpoints.putSavedLists, { body: { items } }),
    onSuccess: (saved) => {
      setName('')
      client.setQueryData(key, saved)
    },
  })
  if (!data) return null
  const { items } = data
  const isSearch = params.has('q') || params.has(privateMark)
  const isNew = isFiltered(params) && !isSearch && items.every((item) => item.search !== search)
  if (items.length === 0 && !isNew) return null
  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted) save.mutate([...items.filter((item) => item.name !== wanted), { name: wanted, search }])
  }
  return (
    <section aria-labelledby="saved-title" className={styles.saved}>
      <h2 id="saved-title">{t('saved')}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.name}>
            <Link to={`/claims?${item.search}`} aria-current={item.search === search ? 'true' : undefined}>
              {item.name}
            </Link>
            <button
              type="button"
              aria-label={t('forget', { name: item.name })}
              onClick={() => save.mutate(items.filter((each) => each !== item))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {isNew && (
        <form onSubmit={submit}>
          <input
            aria-label={t('saveAs')}
            placeholder={t('saveAs')}
            value={name}
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
        </form>
      )}
      <Failure error={save.error} />
    </section>
  )
}
