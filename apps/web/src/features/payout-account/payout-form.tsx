import { bankCodes, banks } from '@khum/contract/banks'
import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import {
  checkPayoutAccount,
  payoutAccountEndpoints,
  payoutMethods,
  type TypedPayout,
} from '@khum/contract/payout-accounts'
import { hasValidCheckDigit, nationalIdDigits } from '@khum/contract/person-rules'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldWords, useFormat, useTranslations } from '../../i18n'
import { type KeptTexts, useKeptTexts } from '../../lib/kept-texts'
import { useApi, useSession } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { Form } from '../../ui/fields/form'
import { FormAlert } from '../../ui/fields/form-alert'
import { RadioCards } from '../../ui/fields/radio-cards'
import { SelectField } from '../../ui/fields/select-field'
import { TextField } from '../../ui/fields/text-field'
import { keepWords } from '../../ui/text/keep-words'
import { useBeginFlow, useSendRefusal } from '../one-time-codes'
import styles from './payout-account.module.css'

/**
 * The form for a new payout account. The fields keep their values until the account is saved, even if the one-time code
 * never arrives.
 */
export function PayoutForm({ isFirst, promptpay }: { isFirst: boolean; promptpay: boolean }) {
  const t = useTranslations('payout')
  const fieldWords = useFieldWords()
  const format = useFormat()
  const api = useApi()
  const session = useSession()
  const begin = useBeginFlow()
  const { busy, run } = useAction()
  const { refused, code, clear, refuse, refusals } = useSendRefusal()
  const [typed, edit] = useTyped(useOwnName())
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const issues = tried ? checkPayoutAccount(typed) : []
  const idDigits = typed.method === 'promptpay_id' ? nationalIdDigits(typed.number) : null
  const phone = session.status === 'member' ? session.member.phone_masked : null

  function error(path: 'bank_code' | 'number' | 'holder', asks?: 'choose'): string | undefined {
    const issue = issues.find((one) => one.path === path)
    return issue && fieldWords(issue.code, asks)
  }

  function send() {
    if (checkPayoutAccount(typed).length > 0) {
      flushSync(() => setTried(true))
      const wrong = form.current?.querySelector('[aria-invalid="true"]')
      if (wrong instanceof HTMLElement) wrong.focus()
      return
    }
    clear()
    void run(
      async () =>
        begin(
          await api.call(payoutAccountEndpoints.startPayoutAccount, {
            body: { ...typed, lang: format.lang },
          }),
        ),
      { phone_missing: refuse, ...refusals },
    )
  }

  return (
    <Form ref={form} className={styles.form} busy={busy} onSubmit={send}>
      <FormAlert tone="neutral">{t(isFirst ? 'about' : 'aboutChange')}</FormAlert>
      {promptpay && (
        <RadioCards
          label={t('method')}
          name="method"
          value={typed.method}
          onChange={(method) => edit({ method, number: '' })}
          options={payoutMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
      )}
      {typed.method === 'bank' && (
        <SelectField
          label={t('bank')}
          name="bank_code"
          placeholder={t('chooseBank')}
          value={typed.bank_code ?? ''}
          onChange={(event) => edit({ bank_code: event.target.value })}
          options={bankCodes.map((value) => ({ value, label: format.words(banks[value]) }))}
          error={error('bank_code', 'choose')}
        />
      )}
      <div className={styles.number}>
        <TextField
          label={t(`number.${typed.method}`)}
          hint={t(`numberHint.${typed.method}`)}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          value={typed.number}
          onChange={(event) => edit({ number: event.target.value })}
          error={error('number')}
        />
        <div role="status">
          {idDigits !== null && !hasValidCheckDigit(idDigits) && (
            <FormAlert tone="warning">{t('checkDigit')}</FormAlert>
          )}
        </div>
      </div>
      <TextField
        label={t('holder')}
        hint={t('holderHint')}
        name="holder"
        autoComplete="name"
        maxLength={limits.card.name}
        value={typed.holder}
        onChange={(event) => edit({ holder: event.target.value })}
        error={error('holder')}
      />
      {refused && <FormAlert>{refused}</FormAlert>}
      {code === 'phone_missing' ? (
        <ButtonLink wide to={href('editProfile')}>
          {t('addPhone')}
        </ButtonLink>
      ) : (
        <>
          <p className="soft">{keepWords(phone === null ? t('codeNoPhone') : t('code', { phone }))}</p>
          <Button type="submit" wide busy={busy}>
            {t('send')}
          </Button>
        </>
      )}
    </Form>
  )
}

const parts = ['method', 'bank_code', 'number', 'holder'] as const
const nameOf = (part: (typeof parts)[number]) => `payout-${part}`

/** Deletes the phone's copy of what the member typed into this form. Call it once the payout account is saved. */
export function forgetTyped(kept: Pick<KeptTexts, 'keep'>): void {
  for (const part of parts) kept.keep(nameOf(part), null)
}

/** Returns the member's name and surname as a bank book prints them, without a title. */
function useOwnName(): string {
  const session = useSession()
  const { lang } = useFormat()
  if (session.status !== 'member') return ''
  const { name, surname } = session.member
  return `${name[lang]} ${surname[lang]}`.trim()
}

/**
 * Returns the values of the fields and a function to change them. At first, the account holder is the member's own
 * name.
 */
function useTyped(name: string): [TypedPayout, (part: Partial<TypedPayout>) => void] {
  const { texts, keep } = useKeptTexts()
  const typed: TypedPayout = {
    method: payoutMethods.find((method) => method === texts[nameOf('method')]) ?? 'bank',
    bank_code: texts[nameOf('bank_code')] ?? null,
    number: texts[nameOf('number')] ?? '',
    holder: texts[nameOf('holder')] ?? name,
  }
  function edit(changed: Partial<TypedPayout>) {
    for (const part of parts) if (part in changed) keep(nameOf(part), changed[part] ?? null)
  }
  return [typed, edit]
}
