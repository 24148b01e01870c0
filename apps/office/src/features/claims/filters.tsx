import { admitedTypes } from '@khum/contract/claim-rules'
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
      <AmountFilter name="least" onChoose={onChoose} />
      <AmountFilter name="most" onChoose={onChoose} />
    </>
  )
}

function AmountFilter({ name, onChoose }: { name: 'least' | 'most'; onChoose: Choose }) {
  const t = useTranslations('claimList')
  const value = useSearch().get(name) ?? ''
  function take(field: HTMLInputElement) {
    const text = field.value.trim()
    if (text === '' || parseAmount(text) !== null) onChoose({ [name]: text.replaceAll(',', '') })
    else field.value = value
  }
  return (
    <input
      key={value}
      className={styles.amountFilter}
      aria-label={t(name)}
      placeholder={t(name)}
      inputMode="decimal"
      defaultValue={value}
      onFocus={({ target }) => target.select()}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      onBlur={({ target }) => target.value.trim() !== value && take(target)}
    />
  )
}
