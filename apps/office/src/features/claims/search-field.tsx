import { useRef } from 'react'
import { useTranslations } from '../../i18n'
import { navigate } from '../../router/address'
import styles from './claims-page.module.css'
import { addScannedKey, claimNumberIn } from './scanned-number'

export const searchFieldId = 'claim-search'

/** The search. A whole claim number, typed or scanned, opens the claim. */
export function SearchField({ q, onSearch }: { q: string; onSearch: (text: string) => void }) {
  const t = useTranslations('claimList')
  const typed = useRef('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const text = field.current?.value ?? ''
          const number = claimNumberIn(typed.current, text)
          typed.current = ''
          if (number) return navigate(`/claims/${number}`)
          onSearch(text.trim())
          field.current?.blur()
        }}
      >
        <input
          ref={field}
          key={q}
          id={searchFieldId}
          defaultValue={q}
          type="search"
          minLength={2}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          title={t('searchBy')}
          onKeyDown={({ code, key }) => {
            typed.current = addScannedKey(typed.current, { code, key })
          }}
        />
      </form>
    </search>
  )
}
