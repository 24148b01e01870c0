import { placeName } from '@khum/contract/claim-place'
import type { ClaimSummary } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import { ChevronRight, FilePlus2 } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat, useTranslations } from '../../../i18n'
import { Badge } from '../../../ui/display/badge'
import styles from './status.module.css'
import { statusLook } from './status-look'

interface Props {
  claim: ClaimSummary
  /** Where it leads; the claim itself unless told otherwise. */
  to?: string
}

/** One claim: service date, company, place, amount, status, policy number, last update. Spec §3 Claim status. */
export function ClaimRow({ claim, to = href('claimStatus', { id: claim.id }) }: Props) {
  const t = useTranslations('claimStatus.list')
  const words = useTranslations('insurance')
  const format = useFormat()
  const { tone, Icon } = statusLook[claim.status]
  const benefit = claim.group === 'approved' ? claim.benefit_satang : null
  const insurer = format.lang === 'th' ? claim.insurer_name_th : claim.insurer_name_en
  return (
    <li>
      <Link className={styles.row ?? ''} to={to} data-marked={claim.open_requests > 0}>
        <span className={styles.rowHead}>
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {words(`claimStatus.${claim.status}`)}
          </Badge>
          <span className={styles.faint}>
            {t('service', { date: format.date(claim.service_date, 'short') })}
          </span>
        </span>
        <span className={styles.rowBody}>
          <span className={styles.place}>{placeName(claim, format.lang)}</span>
          <span className={styles.amount}>
            <span className={styles.faint}>{t(benefit === null ? 'claimed' : 'benefit')}</span>
            <b>{format.baht(benefit ?? claim.medical_expense_satang)}</b>
          </span>
          <ChevronRight className={styles.arrow} aria-hidden="true" />
        </span>
        {claim.open_requests > 0 && (
          <span className={styles.needed}>
            <FilePlus2 aria-hidden="true" />
            <span>
              {t('documents', { count: claim.open_requests })}{' '}
              {claim.requests_due_date !== null && (
                <span className={styles.byDate}>
                  {t('until', { date: format.date(claim.requests_due_date, 'short') })}
                </span>
              )}
            </span>
          </span>
        )}
        <span className={styles.rowFoot}>
          <span>
            {insurer} · {t('policy', { number: claim.policy_number_masked })}
          </span>
          <span>{t('updated', { time: format.instant(claim.updated_at) })}</span>
        </span>
      </Link>
    </li>
  )
}
