import { href } from '@khum/contract/paths'
import type { TelemedVisit } from '@khum/contract/telemedicine'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat, useTranslations } from '../../../i18n'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { openOutside } from '../../../platform/line/open-outside'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { FormAlert } from '../../../ui/fields/form-alert'
import type { Parts } from '../../../ui/layout/parts'
import { AskHealthConsent, useHealthConsent } from '../../consent'
import type { Obstacle } from '../obstacle-notice'
import { ObstacleNotice } from '../obstacle-notice'
import { obstacleIn } from '../obstacle'
import { cardsAddress } from '../visit-addresses'
import { ChosenCards } from './chosen-cards'
import { LeaveNotice } from './leave-notice'
import { useHandOff } from './use-handoff'

/** “Please confirm your selected card(s)”, the notice that one leaves, and the way over. Spec §2 */
export function ConfirmCards({
  visit,
  onChanged,
  children,
}: {
  visit: TelemedVisit
  /** The visit is not what stands here any more. */
  onChanged: () => void
  children: (parts: Parts) => ReactNode
}) {
  const t = useTranslations('telemedicine.preview')
  const format = useFormat()
  const navigate = useNavigate()
  const handleError = useErrorHandler()
  const consent = useHealthConsent()
  const { make, address, forget, busy } = useHandOff()
  const [confirmed, setConfirmed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const asks = confirmed && consent.wanted !== null

  async function leave() {
    setLeaving(true)
    try {
      await make(visit)
      if (visit.provider.hand_off === 'link') await openOutside(await address(visit))
      else {
        await forget()
        await navigate(href('previewTelemedicineCode', { id: visit.id }))
      }
    } catch (error) {
      const found = obstacleIn(error)
      if (found) setObstacle(found)
      else handleError(error)
      onChanged()
    } finally {
      setLeaving(false)
      setConfirmed(false)
    }
  }

  if (asks && consent.wanted)
    return children({
      body: <AskHealthConsent document={consent.wanted} notNow={href('telemedMart')} use="telemed" />,
    })
  return children({
    body: (
      <>
        <h2>{t('ask')}</h2>
        {obstacle && <ObstacleNotice obstacle={obstacle} />}
        {visit.handed_off_at !== null && (
          <FormAlert tone="info" title={t('handed', { time: format.instant(visit.handed_off_at) })}>
            {t('handedBody')}
          </FormAlert>
        )}
        <ChosenCards visit={visit} />
        {confirmed && (
          <LeaveNotice
            provider={visit.provider}
            busy={busy || leaving}
            onGo={() => void leave()}
            onStay={() => setConfirmed(false)}
          />
        )}
      </>
    ),
    action: (
      <>
        <Button wide look="confirm" busy={confirmed && consent.isPending} onClick={() => setConfirmed(true)}>
          {t('confirm')}
        </Button>
        <ButtonLink wide look="secondary" to={cardsAddress(visit)}>
          {t('change')}
        </ButtonLink>
      </>
    ),
  })
}
