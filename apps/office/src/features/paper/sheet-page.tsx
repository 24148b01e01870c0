import { bangkokDate } from '@khum/contract/calendar'
import { officeCaseEndpoints } from '@khum/contract/office-case'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import { Button } from '../../ui/button'
import { LoadFailure } from '../../ui/notice'
import { Barcode } from './barcode'
import styles from './sheet-page.module.css'

/** A page to print and put on top of a claim's papers. Scanning its barcode in the search opens the claim. */
export function SheetPage({ params: { number = '' } }: { params: Record<string, string> }) {
  const t = useTranslations('paper')
  const kinds = useTranslations('kindNames')
  const format = useFormat()
  const loading = useQuery({
    queryKey: ['case', number],
    queryFn: ({ signal }) => call(officeCaseEndpoints.getCase, { params: { number } }, { signal }),
  })
  const { data: found } = loading
  if (!found) return <LoadFailure query={loading} />
  const { claim, person, coverage } = found
  const { shelf, received_on } = claim.originals
  const rows: [string, string][] = [
    [t('sheet.insured'), format.words(person.name)],
    [t('sheet.policy'), `${format.words(coverage.insurer_name)} · ${person.policy_number}`],
    [t('sheet.treated'), `${format.date(claim.admited_date)} · ${kinds(claim.admited_type)}`],
    [t('sheet.amount'), format.amount(claim.medical_expense_satang)],
    [t('sheet.received'), format.date(bangkokDate(new Date(claim.created_at)))],
    [t('sheet.originals'), received_on ? format.date(received_on) : t('sheet.none')],
    [t('sheet.shelf'), shelf ?? t('sheet.none')],
  ]
  return (
    <>
      <p className={styles.tools}>
        <Link to={`/claims/${number}`}>{t('sheet.back')}</Link>
        <Button onClick={() => window.print()}>{t('sheet.print')}</Button>
      </p>
      <article className={styles.sheet}>
        <Barcode text={number} className={styles.code} />
        <h1>{number}</h1>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </article>
    </>
  )
}
