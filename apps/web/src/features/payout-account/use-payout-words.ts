import { banks } from '@khum/contract/banks'
import type { Payout } from '@khum/contract/payout-accounts'
import { useFormat, useTranslations } from '../../i18n'
import { usePayoutAccount } from './use-payout-account'

/** Returns a function that names an account by its bank and last four digits: "K-Bank •••1234". */
export function usePayoutWords(): (payout: Pick<Payout, 'method' | 'bank_code' | 'last4'>) => string {
  const t = useTranslations('payout')
  const { words } = useFormat()
  return ({ bank_code, last4 }) =>
    `${bank_code === null ? t('promptpay') : words(banks[bank_code])} •••${last4}`
}

/**
 * Returns the note on a bank-book page that was copied from an earlier claim: where the page comes from, and for which
 * account it is. Undefined until the account is known.
 */
export function useCopiedPageNote(): string | undefined {
  const t = useTranslations('documents')
  const name = usePayoutWords()
  const account = usePayoutAccount().data?.account
  return account ? t('copied', { account: name(account) }) : undefined
}
