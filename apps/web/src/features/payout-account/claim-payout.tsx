import { href } from '@khum/contract/paths'
import { Landmark } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { List, ListRow } from '../../ui/layout/list-row'
import { usePayoutAccount } from './use-payout-account'
import { usePayoutWords } from './use-payout-words'

/** Shows in the e-Claim where the money will go, or a link to enter an account. `next` is the address to return to. */
export function ClaimPayout({ next }: { next: string }) {
  const t = useTranslations('payout')
  const name = usePayoutWords()
  const { data, isPending } = usePayoutAccount()
  const to = `${href('payoutAccount')}?${new URLSearchParams({ next })}`
  if (isPending) return <SkeletonBlock height={6} />
  // Shows nothing if the account couldn't be loaded. The claim can still be sent.
  if (!data) return null
  return (
    <List label={t('goesTo')}>
      <ListRow
        icon={<Landmark />}
        title={data.account ? t('goesToAccount', { account: name(data.account) }) : t('addTitle')}
        text={data.account ? t('change') : t('addText')}
        to={to}
      />
    </List>
  )
}
