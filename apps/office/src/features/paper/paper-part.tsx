import type { Case } from '@khum/contract/office-case'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import { useSession } from '../../session/session'
import { Originals, useOriginalsWords } from './originals'
import styles from './paper.module.css'
import { Scans } from './scans'

/**
 * The part of a claim's screen about its papers. It's folded unless the claim came on paper or its originals are
 * awaited. Staff who may not register paper claims see only where the originals are.
 */
export function PaperPart({ found: { claim, documents, ins_code } }: { found: Case }) {
  const t = useTranslations('paper')
  const session = useSession()
  const mayChange = session.state === 'signed_in' && session.may('claims.register', ins_code)
  const { expected_on, received_on } = claim.originals
  const isAwaited = expected_on !== null && received_on === null
  const [isOpen, setOpen] = useState(isAwaited || claim.origin === 'paper')
  const state = useOriginalsWords(claim.originals)
  if (!mayChange && !expected_on && !received_on) return null
  const number = claim.claim_number
  if (!mayChange)
    return (
      <section aria-labelledby="paper-title" className={styles.part}>
        <h2 id="paper-title">{t('papers')}</h2>
        <p data-awaited={isAwaited || undefined} className={styles.state}>
          {state}
        </p>
      </section>
    )
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.fold}>
        <h2>{t('papers')}</h2>{' '}
        <span data-awaited={isAwaited || undefined} className={styles.state}>
          {state}
        </span>
      </summary>
      {/* Loads the list of scans only when this part is open. */}
      {isOpen && (
        <div className={styles.part}>
          <Originals number={number} originals={claim.originals} />
          <Scans number={number} documents={documents} />
          <Link to={`/claims/${number}/sheet`}>{t('sheet.open')}</Link>
        </div>
      )}
    </details>
  )
}
