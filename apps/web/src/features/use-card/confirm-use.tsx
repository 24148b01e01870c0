import type { Coverage } from '@khum/contract/coverages'
import type { Words } from '@khum/contract/fields'
import { hospitalEndpoints } from '@khum/contract/hospitals'
import { limits } from '@khum/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { useApi, useViewer } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { randomId } from '../../platform/random-id'
import { Digits } from '../../ui/display/digits'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { FormAlert } from '../../ui/fields/form-alert'
import styles from './showing.module.css'

/** “Use this card here?” One opening of the question is one press, however often it is sent. TRUST R54 */
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
  const format = useFormat()
  const handleError = useErrorHandler()
  const place = usePlace(hospitalId, coverage.id)
  const [key] = useState(() => randomId())
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm(key)
    } catch (error) {
      handleError(error)
      setBusy(false)
    }
  }

  if (!place.data) return null
  const { name, network } = place.data
  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirmLabel={t('yes')}
      cancelLabel={t('no')}
      busy={busy}
      onConfirm={() => void confirm()}
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
      <p className={styles.said}>
        {t.rich('text', {
          place: format.words(name),
          minutes: String(limits.useCardMs / 60_000),
          strong: (words) => <strong>{words}</strong>,
        })}
      </p>
      <p className={styles.said}>{t('seen')}</p>
      {network.length === 0 && <FormAlert tone="warning">{t('outside')}</FormAlert>}
    </ConfirmDialog>
  )
}

function usePlace(id: string, coverage: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['place-of-card', viewer, id, coverage],
    queryFn: ({ signal }) =>
      api.call(hospitalEndpoints.getHospital, { params: { id }, query: { coverage } }, { signal }),
  })
}
