import type { OtpFlow } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { UserCheck, UserSearch } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { useSearchParams } from '../../router'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { startAddress } from './flow-address'
import { flowScreens } from './flow-machine'

/**
 * Says why the flow can't continue and what to do instead. Shown only after the right code, so that only the phone's
 * holder learns the reason. Requirement 8.4, R15
 */
export function CodeRefused({
  why,
  flow,
}: {
  why: 'phone_already_registered' | 'username_not_found'
  flow: OtpFlow
}) {
  const t = useTranslations('oneTimeCodes.refused')
  const [query] = useSearchParams()
  const start = startAddress(flowScreens[flow.purpose].start, query)
  const registered = why === 'phone_already_registered'
  return (
    <EmptyState
      icon={registered ? <UserCheck /> : <UserSearch />}
      title={t(`${why}.title`)}
      text={t(`${why}.text`, { phone: flow.phone ?? '' })}
      action={
        <>
          {registered && (
            <ButtonLink wide to={startAddress('login', query)}>
              {t('signIn')}
            </ButtonLink>
          )}
          {registered && (
            <ButtonLink wide look="secondary" to={href('forgetUsername')}>
              {t('forgotUsername')}
            </ButtonLink>
          )}
          <ButtonLink wide look={registered ? 'link' : 'primary'} to={start} replace>
            {t('otherNumber')}
          </ButtonLink>
          {!registered && (
            <ButtonLink wide look="secondary" to={startAddress('register', query)}>
              {t('register')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
