import type { Coverage } from '@khum/contract/coverages'
import type { Words } from '@khum/contract/fields'
import { limits } from '@khum/contract/limits'
import { useState } from 'react'
import { useErrorWords, useFormat, useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { useAction } from '../../lib/use-action'
import { randomId } from '../../platform/random-id'
import { Digits } from '../../ui/display/digits'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { FormAlert } from '../../ui/fields/form-alert'
import { keepNames } from '../../ui/text/keep-names'
import { keepWords } from '../../ui/text/keep-words'
import { useHospitalForCard } from './card-use-queries'
import styles from './use-card.module.css'

/**
 * Asks for confirmation before showing a card. Says if the hospital is still loading or couldn't be loaded. Retries
 * from the same dialog share an idempotency key. R54
 */
export function ConfirmUse({
  coverage,
  relative,
  hospitalId,
  onConfirm,
  onCancel,
}: {
  coverage: Coverage
  relative: Words | null
  hospitalId: string
  onConfirm: (key: string) => Promise<void>
  onCancel: () => void
}) {
  const t = useTranslations('useCard.confirm')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const format = useFormat()
  const { busy, run } = useAction()
  const hospital = useHospitalForCard(hospitalId, coverage.id)
  const [key] = useState(() => randomId())

  if (!hospital.data)
    return (
      <ConfirmDialog
        open
        title={common(hospital.isError ? 'notLoaded' : 'loading')}
        confirmLabel={hospital.isError ? common('retry') : t('yes')}
        cancelLabel={t('no')}
        busy={!hospital.isError}
        onConfirm={() => void hospital.refetch()}
        onCancel={onCancel}
      >
        {hospital.isError && errorWords(failureCode(hospital.error))}
      </ConfirmDialog>
    )
  const { name, network } = hospital.data
  return (
    <ConfirmDialog
      open
      title={keepNames(t('title', { place: format.words(name) }), format.words(name))}
      confirmLabel={t('yes')}
      cancelLabel={t('no')}
      busy={busy}
      onConfirm={() => void run(() => onConfirm(key))}
      onCancel={onCancel}
    >
      <p className={styles.chosen}>
        <b>
          {format.words(coverage.plan_name)} <Digits text={coverage.policy_number_masked} />
        </b>
        {relative && (
          <>
            <br />
            {t('of', { name: format.words(relative) })}
          </>
        )}
      </p>
      <p className={styles.text}>
        {t.rich('text', {
          place: format.words(name),
          minutes: String(limits.useCardMs / 60_000),
          strong: (words) => <strong>{words}</strong>,
        })}
      </p>
      <p className={styles.text}>{keepWords(t('seen'))}</p>
      {network.length === 0 && <FormAlert tone="warning">{t('outside')}</FormAlert>}
    </ConfirmDialog>
  )
}
