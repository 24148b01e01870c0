import type { Case } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import { useSession } from '../../session/session'
import { Originals } from './originals'
import styles from './paper.module.css'
import { Scans } from './scans'

/** The part of a claim's screen about its papers. Without the permission, it only says where the originals are. */
export function PaperPart({ found: { claim, documents } }: { found: Case }) {
  const t = useTranslations('paper')
  const session = useSession()
  const mayChange = session.state === 'signed_in' && session.may('claims.register')
  const { expected_on, received_on } = claim.originals
  if (!mayChange && !expected_on && !received_on) return null
  const number = claim.claim_number
  return (
    <section aria-labelledby="paper-title" className={styles.part}>
      <h2 id="paper-title">{t('papers')}</h2>
      <Originals number={number} originals={claim.originals} mayChange={mayChange} />
      {mayChange && <Scans number={number} documents={documents} />}
      {mayChange && <Link to={`/claims/${number}/sheet`}>{t('sheet.open')}</Link>}
    </section>
  )
}
