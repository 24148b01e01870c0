import { href } from '@khum/contract/paths'
import type { TelemedVisit } from '@khum/contract/telemedicine-visit'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { openOutside } from '../../../platform/line/open-outside'
import { useNavigate } from '../../../router'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { FormAlert } from '../../../ui/fields/form-alert'
import { keepWords } from '../../../ui/text/keep-words'
import { AskHealthConsent, useHealthConsent } from '../../consent'
import { type Obstacle, obstacleFrom } from '../obstacle'
import { ObstacleNotice } from '../obstacle-notice'
import type { RenderParts } from '../screen-parts'
import { cardsAddress } from '../visit-addresses'
import { ChosenCards } from './chosen-cards'
import { LeaveNotice } from './leave-notice'
import { useCreateHandoff } from './use-handoff'

/**
 * Asks the member to confirm the cards, then shows the notice about leaving, then creates the hand-off. Requirement
 * 2.17
 */
export function ConfirmCards({
  visit,
  onChanged,
  children,
}: {
  visit: TelemedVisit
  /** Called when the visit may have changed on the server. */
  onChanged: () => void
  children: RenderParts
}) {
  const t = useTranslations('telemedicine.preview')
  const format = useFormat()
  const navigate = useNavigate()
  const handleError = useErrorHandler()
  const consent = useHealthConsent()
  const { create, fetchLink, reset, busy } = useCreateHandoff()
  const [confirmed, setConfirmed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)

  async function leave() {
    setLeaving(true)
    try {
      await create(visit)
      if (visit.provider.hand_off === 'link') await openOutside(await fetchLink(visit))
      else {
        await reset()
        await navigate(href('previewTelemedicineCode', { id: visit.id }))
      }
    } catch (error) {
      const found = obstacleFrom(error)
      if (found) setObstacle(found)
      else handleError(error)
      onChanged()
    } finally {
      setLeaving(false)
      setConfirmed(false)
    }
  }

  if (confirmed && consent.wanted)
    return children({
      body: <AskHealthConsent document={consent.wanted} notNow={href('telemedMart')} use="telemed" />,
    })
  return children({
    body: (
      <>
        <h2>{keepWords(t('ask'))}</h2>
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
