import { accountEndpoints } from '@khum/contract/account'
import type { OtpFlow, OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useErrorWords, useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi } from '../../../lib/services'
import { Navigate, useSearchParams } from '../../../router'
import { ButtonLink } from '../../../ui/action/button-link'
import { Figure } from '../../../ui/display/figure'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Card } from '../../../ui/layout/card'
import { CodeRefused, FlowGate, flowAddress } from '../../one-time-codes'
import styles from '../register/register.module.css'
import { PhoneForm } from './phone-form'

const purposes: readonly OtpPurpose[] = ['forgot_username']

/**
 * Asks for the phone and a one-time code, then shows the masked username. The full username is sent by SMS.
 * Requirement 5.6, R15
 */
export function ForgotUsername() {
  const [query] = useSearchParams()
  const phoneForm = <PhoneForm of="username" />
  if (!query.has('for')) return phoneForm
  return (
    <FlowGate purposes={purposes} without={phoneForm}>
      {({ flow }) =>
        flow.passed_until === null ? (
          <Navigate to={flowAddress('otp', 'forgot_username', query)} replace />
        ) : (
          <MaskedUsername flow={flow} />
        )
      }
    </FlowGate>
  )
}

/** Each verified code reveals the username only once, so the response stays cached until the page is closed. */
function MaskedUsername({ flow }: { flow: OtpFlow }) {
  const t = useTranslations('registration.forgot')
  const api = useApi()
  const found = useQuery({
    queryKey: ['forgot-username', flow.token],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
    queryFn: () => api.call(accountEndpoints.finishForgotUsername, {}, { registerToken: flow.token }),
  })
  if (found.isPending) return <SkeletonBlock height={10} />
  if (found.isError) {
    const code = failureCode(found.error)
    if (code === 'username_not_found') return <CodeRefused why={code} flow={flow} />
    if (code === 'flow_missing') return <FlowEnded />
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  }
  return (
    <div className={styles.form} role="status">
      <Card>
        <Figure label={t('yourUsername')} value={found.data.username_masked} />
      </Card>
      <FormAlert tone="success">{t('maskedNote')}</FormAlert>
      <ButtonLink wide to={href('login')} replace icon={<UserCheck />}>
        {t('signIn')}
      </ButtonLink>
      <ButtonLink wide look="link" to={href('forgetPassword')}>
        {t('forgotPasswordToo')}
      </ButtonLink>
    </div>
  )
}

function FlowEnded() {
  const t = useTranslations('registration.forgot')
  const errorWords = useErrorWords()
  return (
    <div className={styles.form}>
      <FormAlert tone="warning">{errorWords('flow_missing')}</FormAlert>
      <ButtonLink wide to={href('forgetUsername')} replace>
        {t('again')}
      </ButtonLink>
    </div>
  )
}
