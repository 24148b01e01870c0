import type { ConsentDocument } from '@khum/contract/consents'
import { HeartPulse } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Card } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import styles from './consent.module.css'
import { DocumentText } from './document-text'
import { useChooseConsent } from './use-consents'

const words = {
  claim: { title: 'title', why: 'why', later: 'later' },
  telemed: { title: 'telemedTitle', why: 'telemedWhy', later: 'anyTimeLater' },
  card: { title: 'cardTitle', why: 'cardWhy', later: 'anyTimeLater' },
} as const

/**
 * Asks for consent to the use of health data where it is needed: for a claim, a telemedicine visit or a typed-in card.
 * R66
 */
export function AskHealthConsent({
  document,
  notNow,
  use = 'claim',
  onAgreed,
}: {
  document: ConsentDocument
  notNow: string
  use?: keyof typeof words
  /** Called after the member agrees. Not needed on screens that react to the refetched consents. */
  onAgreed?: () => void
}) {
  const t = useTranslations('consent.ask')
  const handleError = useErrorHandler()
  const choose = useChooseConsent()
  const agree = () =>
    choose.mutate(
      { give: document.id },
      { onError: (error) => handleError(error), onSuccess: () => onAgreed?.() },
    )
  return (
    <Card>
      <EmptyState
        icon={<HeartPulse />}
        title={t(words[use].title)}
        text={t(words[use].why)}
        action={
          <>
            <Button wide busy={choose.isPending} onClick={agree}>
              {t('yes')}
            </Button>
            <ButtonLink to={notNow} look="secondary" wide>
              {t('notNow')}
            </ButtonLink>
          </>
        }
      />
      <details className={styles.fullText}>
        <summary>{t('read')}</summary>
        <DocumentText document={document} />
      </details>
      <p className={styles.after}>{keepWords(t(words[use].later))}</p>
    </Card>
  )
}
