import { admitedTypes } from '@khum/contract/claim-rules'
import { useId, useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { useSearch } from '../../router/address'
import { useMe } from '../../session/session'
import { parseAmount } from '../../ui/amounts'
import styles from './claims-page.module.css'

type Choose = (changes: Record<string, string | null>) => void

const names = ['insurer', 'kind', 'least', 'most', 'age'] as const

/** Whether the URL's query has filters for the list. */
export function isFiltered(search: URLSearchParams): boolean {
  return names.some((name) => search.has(name))
}

/** The filters: insurer, kind of treatment and billed amount. They are in the URL, and apply to queues and searches. */
export function Filters({ onChoose }: { onChoose: Choose }) {
  const t = useTranslations('claimList')
  const kinds = useTranslations('kindNames')
  const { lang } = useFormat()
  const me = useMe()
  const search = useSearch()
  return (
    <>
      <select
        aria-label={t('insurer')}
        value={search.get('insurer') ?? ''}
        onChange={({ target }) => onChoose({ insurer: target.value })}
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
        value={search.get('kind') ?? ''}
        onChange={({ target }) => onChoose({ kind: target.value })}
      >
        <option value="">{t('allKinds')}</option>
        {admitedTypes.map((each) => (
          <option key={each} value={each}>
            {kinds(each)}
          </option>
        ))}
      </select>
      {(['least', 'most'] as const).map((name) => (
        <AmountFilter key={`${name} ${search.get(name)}`} name={name} onChoose={onChoose} />
      ))}
    </>
  )
}

function AmountFilter({ name, onChoose }: { name: 'least' | 'most'; onChoose: Choose }) {
  const t = useTranslations('claimList')
  const id = useId()
  const value = useSearch().get(name) ?? ''
  const [isWrong, setWrong] = useState(false)
  function take(text: string) {
    const isReadable = text === '' || parseAmount(text) !== null
    setWrong(!isReadable)
    if (isReadable && text !== value) onChoose({ [name]: text.replaceAll(',', '') })
  }
  return (
    <span className={styles.amountFilter}>
      <input
        aria-label={t(name)}
        placeholder={t(name)}
        inputMode="decimal"
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        onFocus={({ target }) => target.select()}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onBlur={({ target }) => take(target.value.trim())}
      />
      {isWrong ? (
        <small id={id} role="alert">
          {t('wrongAmount')}
        </small>
      ) : (
        // An amount in the field hides the placeholder, which says what the amount means.
        value !== '' && <small aria-hidden="true">{t(name)}</small>
      )}
    </span>
  )
}
