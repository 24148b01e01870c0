import { href } from '@khum/contract/paths'
import { Video } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { ButtonLink } from '../../ui/action/button-link'
import { isUsable } from './is-usable'
import { useCoverage } from './use-coverages'

/** The way to a doctor online, for a card in force that pays for it. Spec §2 /telemedicine-coverage */
export function DoctorWithCard({ id }: { id: string }) {
  const t = useTranslations('coverages.detail')
  const { offers } = useBrand()
  const { data } = useCoverage(id)
  const pays = data?.benefits.some(({ kind }) => kind === 'telemedicine') ?? false
  if (!offers.telemed_mart || !data || !pays || !isUsable(data)) return null
  return (
    <ButtonLink wide look="secondary" icon={<Video />} to={href('telemedicineCoverage', { id })}>
      {t('doctor')}
    </ButtonLink>
  )
}
