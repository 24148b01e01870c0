import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { Video } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { ButtonLink } from '../../ui/action/button-link'
import { useCoverage } from './use-coverages'

/** Returns whether a card can be used at a hospital, which depends only on its state. */
export function isUsable({ state }: Pick<Coverage, 'state'>): boolean {
  return state === 'in_force' || state === 'grace'
}

export function UseCardLink({ id }: { id: string }) {
  const t = useTranslations('coverages.detail')
  return (
    <ButtonLink wide to={`${href('selectHospital')}?coverage=${id}`}>
      {t('use')}
    </ButtonLink>
  )
}

export function ClaimLink({ id, look }: { id: string; look: 'primary' | 'secondary' }) {
  const t = useTranslations('coverages.detail')
  return (
    <ButtonLink wide look={look} to={`${href('coveragesEclaim')}?coverage=${id}`}>
      {t('claim')}
    </ButtonLink>
  )
}

/** The button to use the member's own card. Hidden if the card can't be used; the card itself says why. */
export function UseOwnCard({ id }: { id: string }) {
  const { data } = useCoverage(id)
  return data && isUsable(data) ? <UseCardLink id={id} /> : null
}

/**
 * The button to claim on the member's own card. It is the main action if the card can't be used at a hospital.
 * Otherwise it is below the main action.
 */
export function ClaimOnOwnCard({ id, place }: { id: string; place: 'main' | 'below' }) {
  const { offers } = useBrand()
  const { data } = useCoverage(id)
  if (!offers.e_claim || !data?.claimable || isUsable(data) !== (place === 'below')) return null
  return <ClaimLink id={id} look={place === 'below' ? 'secondary' : 'primary'} />
}

export function SeeDoctorOnline({ id }: { id: string }) {
  const t = useTranslations('coverages.detail')
  const { offers } = useBrand()
  const { data } = useCoverage(id)
  const isCovered = data?.benefits.some(({ kind }) => kind === 'telemedicine') ?? false
  if (!offers.telemed_mart || !data || !isCovered || !isUsable(data)) return null
  return (
    <ButtonLink wide look="secondary" icon={<Video />} to={href('telemedicineCoverage', { id })}>
      {t('doctor')}
    </ButtonLink>
  )
}
