import type { Case } from '@khum/contract/office-case'
import { useFormat, useTranslations } from '../../i18n'
import { Benefits } from '../members'
import styles from './case-page.module.css'
import { ClaimLinks } from './history'

/**
 * Folded details that help to decide: similar claims, the limits of the coverage, and who held the claim at which time.
 */
export function Background({ found }: { found: Case }) {
  const t = useTranslations('claimCase')
  const { coverage, similar, handovers } = found
  return (
    <>
      {similar.length > 0 && (
        <details>
          <summary className={styles.fold}>
            <h2>{t('similar')}</h2> <span>{t('similarHint')}</span>
          </summary>
          <Similar claims={similar} />
        </details>
      )}
      {coverage.benefits.length > 0 && (
        <details>
          <summary className={styles.fold}>
            <h2>{t('limits')}</h2> <span>{t('limitsHint')}</span>
          </summary>
          <div className={styles.scroll}>
            <Benefits coverage={coverage} />
          </div>
        </details>
      )}
      {handovers.length > 0 && (
        <details>
          <summary className={styles.fold}>
            <h2>{t('handovers')}</h2>
          </summary>
          <Handovers handovers={handovers} />
        </details>
      )}
    </>
  )
}

function Similar({ claims }: { claims: Case['similar'] }) {
  const t = useTranslations('claimCase')
  const statuses = useTranslations('statusNames')
  const format = useFormat()
  return (
    <ClaimLinks
      claims={claims}
      about={(each) => [
        format.date(each.admited_date, 'short'),
        each.diagnosis_code,
        t('willPay', {
          amount: format.amount(each.benefit_satang),
          billed: format.amount(each.medical_expense_satang),
        }),
        statuses(each.status),
      ]}
    />
  )
}

function Handovers({ handovers }: { handovers: Case['handovers'] }) {
  const t = useTranslations('claimCase')
  const kinds = useTranslations('handoverNames')
  const format = useFormat()
  return (
    <ul className={styles.log}>
      {handovers.map(({ at, kind, by, to, reason, until }) => (
        <li key={`${at} ${kind}`}>
          <span>{format.instant(at)}</span>
          <span>
            {[
              kinds(kind, {
                by: by ?? t('system'),
                to: to ?? '',
                until: until === null ? '' : format.date(until, 'short'),
              }),
              reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
