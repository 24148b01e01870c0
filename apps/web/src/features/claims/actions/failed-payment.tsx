import { type ClaimDetail, claimEndpoints } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import type { PayoutAccount } from '@khum/contract/payout-accounts'
import { useQueryClient } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { useApi, useViewer } from '../../../lib/services'
import { useAction } from '../../../lib/use-action'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { showToast } from '../../../ui/feedback/toast-store'
import { Card, Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { usePayoutAccount, usePayoutWords } from '../../payout-account'
import { claimKeys, refreshAfterClaimChange } from '../query-keys'

/** Asks for another payout account if the claim's payment has failed. Otherwise renders nothing. */
export function FailedPayment({ claim }: { claim: ClaimDetail }) {
  return claim.status === 'payment_failed' ? <GiveAccount claim={claim} /> : null
}

function GiveAccount({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('payout.failed')
  const name = usePayoutWords()
  const account = usePayoutAccount().data?.account
  const { payout } = claim
  const failed = payout && name(payout)
  const to = `${href('payoutAccount')}?${new URLSearchParams({ next: href('claimStatus', { id: claim.id }) })}`
  // If the member changed the payout account after this payment was sent, offers the new account.
  const isOther = account && name(account) !== failed
  return (
    <Section title={t('title')}>
      <Card>
        <p>{keepWords(failed ? t('text', { account: failed }) : t('textNoAccount'))}</p>
        {isOther && <UseAccount claim={claim} account={account} />}
        <ButtonLink wide look={isOther ? 'secondary' : 'primary'} icon={<Landmark />} to={to}>
          {t('give')}
        </ButtonLink>
      </Card>
    </Section>
  )
}

/** The button that chooses the member's current payout account for the payment of the claim. */
function UseAccount({ claim, account }: { claim: ClaimDetail; account: PayoutAccount }) {
  const t = useTranslations('payout.failed')
  const name = usePayoutWords()
  const api = useApi()
  const client = useQueryClient()
  const queryKey = claimKeys.claim(useViewer(), claim.id)
  const { busy, run } = useAction()

  const choose = () =>
    run(async () => {
      try {
        const chosen = await api.call(
          claimEndpoints.choosePayout,
          { params: { id: claim.id }, body: { payout_account_id: account.id } },
          // A second press, even in another tab, sends the same idempotency key, so that the account is chosen only
          // once.
          { idempotencyKey: `payout-${claim.id}-${Date.parse(claim.updated_at)}` },
        )
        client.setQueryData(queryKey, chosen)
      } catch (error) {
        void client.invalidateQueries({ queryKey })
        void client.invalidateQueries({ queryKey: ['payout-account'] })
        throw error
      }
      void refreshAfterClaimChange(client)
      showToast({ tone: 'success', text: t('chosen') })
    })
  return (
    <Button wide look="confirm" busy={busy} onClick={() => void choose()}>
      {t('use', { account: name(account) })}
    </Button>
  )
}
