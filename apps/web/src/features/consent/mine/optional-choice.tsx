import type { MyConsent } from '@khum/contract/consents'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'
import { showToast } from '../../../ui/feedback/toast-store'
import { Switch } from '../../../ui/fields/switch'
import { Card } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { DocumentText } from '../document-text'
import { useChooseConsent } from '../use-consents'
import { ConsentHistory } from './consent-history'
import styles from './mine.module.css'

/** An optional consent. Withdrawing it takes the same steps as giving it: a switch and a confirmation. R66 */
export function OptionalChoice({ consent, kind }: { consent: MyConsent; kind: 'health_data' | 'marketing' }) {
  const t = useTranslations('myConsents')
  const words = useTranslations('consent')
  const handleError = useErrorHandler()
  const choose = useChooseConsent()
  const isGiven = consent.accepted_version !== null
  // Keeps the question that the member opened and the text that they could read, even if the consent changes in another
  // tab meanwhile. Otherwise the same button would suddenly do the opposite.
  const [asked, setAsked] = useState({ isOpen: false, isGiven, textId: consent.current.id })
  const question = asked.isGiven ? 'withdraw' : 'give'
  const close = () => setAsked({ ...asked, isOpen: false })

  function confirm() {
    choose.mutate(asked.isGiven ? { withdraw: kind } : { give: asked.textId }, {
      onSuccess: () => showToast({ tone: 'success', text: t(`${question}.done`) }),
      onError: (error) => handleError(error),
      onSettled: close,
    })
  }

  return (
    <Card>
      <Switch
        label={t(`uses.${kind}`)}
        text={<LastChange consent={consent} />}
        checked={isGiven}
        onPress={() => setAsked({ isOpen: true, isGiven, textId: consent.current.id })}
      />
      <p className="soft">{keepWords(words(`why.${kind}`))}</p>
      <div className={styles.texts}>
        <details className={styles.open}>
          <summary>{t('readText')}</summary>
          <DocumentText document={consent.current} />
        </details>
        <ConsentHistory history={consent.history} />
      </div>
      <ConfirmDialog
        open={asked.isOpen}
        title={t(`${question}.title`)}
        confirmLabel={t(`${question}.yes`)}
        cancelLabel={asked.isGiven ? t('withdraw.keep') : t('update.later')}
        busy={choose.isPending}
        onConfirm={confirm}
        onCancel={close}
      >
        {t(`${question}.${kind}`)}
      </ConfirmDialog>
    </Card>
  )
}

function LastChange({ consent }: { consent: MyConsent }) {
  const t = useTranslations('myConsents')
  const format = useFormat()
  const [last] = [...consent.history].sort((one, other) => other.at.localeCompare(one.at))
  if (!last) return t('notGiven')
  const time = format.instant(last.at)
  return last.action === 'accepted'
    ? t('acceptedOn', { version: String(last.version), time })
    : t('withdrawnOn', { time })
}
