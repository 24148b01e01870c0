import type { OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { type PayoutAccount, payoutAccountEndpoints } from '@khum/contract/payout-accounts'
import { safeReturnPath } from '@khum/contract/safe-return'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import type { OtpInProgress } from '../../lib/flow-store'
import { hasFailed } from '../../lib/has-failed'
import { useKeptTexts } from '../../lib/kept-texts'
import { LoadFailure } from '../../lib/load-failure'
import { useServices, useViewer } from '../../lib/services'
import { useFinishFlow } from '../../lib/use-finish-flow'
import { useNavigate, useSearchParams } from '../../router'
import { Button } from '../../ui/action/button'
import { DefinitionList } from '../../ui/display/definition-list'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { showToast } from '../../ui/feedback/toast-store'
import { FormAlert } from '../../ui/fields/form-alert'
import { Card } from '../../ui/layout/card'
import { FlowGate, forgetFlow, OtpEntry, useForgetFlowOnLeave } from '../one-time-codes'
import styles from './payout-account.module.css'
import { forgetTyped, PayoutForm } from './payout-form'
import { payoutAccountKey, usePayoutAccount } from './use-payout-account'
import { usePayoutWords } from './use-payout-words'

const purposes: readonly OtpPurpose[] = ['payout_account']

/** `/payout-account`: the account that claims are paid into. A code by SMS confirms a new account. R27 */
export function PayoutAccountContent() {
  return (
    <FlowGate purposes={purposes} without={<Present />}>
      {(otp) => (otp.flow.passed_until === null ? <OtpEntry otp={otp} fixedPhone /> : <Save otp={otp} />)}
    </FlowGate>
  )
}

/** Shows the current account. Shows the form if there is no account or the member came to change it. */
function Present() {
  const t = useTranslations('payout')
  const common = useTranslations('common')
  const [query] = useSearchParams()
  const [changes, setChanges] = useState(query.has('next'))
  const found = usePayoutAccount()
  if (found.isPending) return <SkeletonList label={common('loading')} rows={3} />
  if (hasFailed(found)) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { account, promptpay } = found.data
  return (
    <div className={styles.content}>
      {account && <AccountCard account={account} />}
      {account && !changes ? (
        <Button wide look="secondary" onClick={() => setChanges(true)}>
          {t('changeTo')}
        </Button>
      ) : (
        <PayoutForm isFirst={account === null} promptpay={promptpay} />
      )}
    </div>
  )
}

function AccountCard({ account }: { account: PayoutAccount }) {
  const t = useTranslations('payout')
  const format = useFormat()
  const name = usePayoutWords()
  return (
    <Card>
      <DefinitionList
        items={[
          { label: t('present'), value: name(account), strong: true },
          { label: t('holder'), value: account.holder },
          { label: t('since'), value: format.instant(account.confirmed_at) },
        ]}
      />
      {!account.name_matches && <FormAlert tone="warning">{t('otherName')}</FormAlert>}
    </Card>
  )
}

/** Saves the confirmed account once, and returns to the screen from which the member came. */
function Save({ otp }: { otp: OtpInProgress }) {
  const t = useTranslations('payout')
  const { api, flow } = useServices()
  const client = useQueryClient()
  const kept = useKeptTexts()
  const viewer = useViewer()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const forgetFlowOnLeave = useForgetFlowOnLeave()
  const { error, again } = useFinishFlow(otp.flow.token, {
    call: (registerToken) => api.call(payoutAccountEndpoints.finishPayoutAccount, {}, { registerToken }),
    onDone: async () => {
      forgetTyped(kept)
      await client.invalidateQueries({ queryKey: payoutAccountKey(viewer) })
      // Unpaid claims now go to the new account, and the server has removed the former account's bank-book page from
      // the drafts.
      for (const key of ['claims', 'claim', 'claim-draft', 'home'])
        void client.invalidateQueries({ queryKey: [key] })
      showToast({ tone: 'success', text: t('saved') })
      forgetFlowOnLeave()
      await navigate(safeReturnPath(query.get('next')) ?? href('setting'), { replace: true })
    },
  })
  if (!error) return <SkeletonList label={t('saving')} rows={2} />
  if (failureCode(error) !== 'flow_missing') return <LoadFailure error={error} onRetry={again} />
  return (
    <div className={styles.content}>
      <FormAlert tone="warning">{t('again')}</FormAlert>
      <Button wide onClick={() => forgetFlow(flow)}>
        {t('startAgain')}
      </Button>
    </div>
  )
}
