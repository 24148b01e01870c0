import { href } from '@khum/contract/paths'
import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { useTranslations } from '../../i18n'
import { useSession } from '../../lib/services'
import { ButtonLink } from '../../ui/action/button-link'
import { obstacleOf } from './obstacle'

/** The main action on a provider's page: choose a card or, if the provider can't be used now, see other providers. */
export function StartButton({ provider }: { provider: TelemedProvider }) {
  const t = useTranslations('telemedicine.provider')
  const member = useSession().status === 'member'
  if (obstacleOf(provider))
    return (
      <ButtonLink wide to={href('telemedMart')}>
        {t('others')}
      </ButtonLink>
    )
  const { promotion } = provider
  const query = promotion && !promotion.expired ? `?${new URLSearchParams({ promotion: promotion.id })}` : ''
  return (
    <ButtonLink wide to={href('telemedicine', { id: provider.id }) + query}>
      {t(member ? 'start' : 'signIn')}
    </ButtonLink>
  )
}
