import { type FoundMember, officeMemberEndpoints } from '@khum/contract/office-members'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { LoadFailure } from '../../ui/notice'
import { Table } from '../../ui/table'
import { useKeys } from '../../ui/use-keys'
import styles from './members.module.css'

const lastSearch = ['last member search']

/** Finds a person. The search text isn't in the URL, because it may be a citizen id. */
export function MembersPage() {
  const t = useTranslations('members')
  const client = useQueryClient()
  const [text, setText] = useState(() => client.getQueryData<string>(lastSearch) ?? '')
  const [q, setQ] = useState(text)
  const form = useRef<HTMLFormElement>(null)
  useKeys({ '/': () => form.current?.querySelector('input')?.focus() })
  const found = useQuery({
    queryKey: ['members', q],
    queryFn: ({ signal }) => call(officeMemberEndpoints.searchMembers, { body: { q } }, { signal }),
    enabled: q.length >= 2,
  })
  const { data, isFetching } = found
  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = text.trim()
    client.setQueryData(lastSearch, wanted)
    setQ(wanted)
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <form ref={form} onSubmit={submit} className={styles.search}>
        <TextField
          label={t('search')}
          value={text}
          maxLength={100}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={isFetching}>
          {t('find')}
        </Button>
      </form>
      <p className={styles.hint}>{t('hint')}</p>
      <LoadFailure query={found} />
      {data && (
        <>
          <p role="status" className={styles.count}>
            {t('found', { count: data.items.length })}
          </p>
          {data.more && <p>{t('more')}</p>}
          {data.items.length > 0 && (
            <div className={styles.scroll}>
              <FoundTable items={data.items} />
            </div>
          )}
        </>
      )}
    </>
  )
}

function FoundTable({ items }: { items: readonly FoundMember[] }) {
  const t = useTranslations('members')
  const format = useFormat()
  return (
    <Table
      label={t('title')}
      names={[0]}
      codes={[1, 3, 4, 5, 6]}
      head={[t('name'), t('born'), t('insurer'), t('policy'), t('card'), t('employee'), t('until'), t('app')]}
      rows={items.map(({ id, name, birth_date, cards, has_account }) => {
        const [card] = cards
        return {
          key: id,
          cells: [
            <Link key="name" to={`/members/${id}`}>
              {format.words(name)}
            </Link>,
            birth_date && format.date(birth_date, 'short'),
            [...new Set(cards.map(({ insurer_code }) => insurer_code))].join(', '),
            [...new Set(cards.map(({ policy_number }) => policy_number).filter(Boolean))].map((number) => (
              <div key={number}>{number}</div>
            )),
            card?.card_number,
            card?.employee_id,
            card && format.date(card.expiry_date, 'short'),
            has_account ? t('hasApp') : t('noApp'),
          ],
        }
      })}
    />
  )
}
