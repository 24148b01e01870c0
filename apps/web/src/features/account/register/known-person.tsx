import type { OtpPassed } from '@khum/contract/one-time-codes'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useNavigate, useSearchParams } from '../../../router'
import { Button } from '../../../ui/action/button'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'
import { keepNames } from '../../../ui/text/keep-names'
import { keepWords } from '../../../ui/text/keep-words'
import { flowAddress } from '../../one-time-codes'
import styles from './register.module.css'

/**
 * Asks "is this you?" if the phone belongs to someone known from paper records or an earlier system (`is_old_user`). If
 * the visitor says no, asks once more, because the new account then starts without the person's cards.
 * Requirement 3.14, R15
 */
export function KnownPerson({ existing }: { existing: NonNullable<OtpPassed['existing']> }) {
  const t = useTranslations('registration.known')
  const { words } = useFormat()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [denying, setDenying] = useState(false)
  const name = t('fullName', { name: words(existing.name), surname: words(existing.surname) })

  function answer(me: 'yes' | 'no') {
    const answered = new URLSearchParams(query)
    answered.set('me', me)
    void navigate(flowAddress('condition', 'register', answered), { replace: true })
  }

  return (
    <>
      <div>
        <h2>{keepWords(t('title'))}</h2>
        <p>{keepWords(t('text'))}</p>
      </div>
      <div className={styles.person}>
        <p className={styles.personName}>{name}</p>
        <p>{keepWords(t('cards', { count: existing.cards }))}</p>
      </div>
      <div className={styles.answers}>
        <Button wide onClick={() => answer('yes')}>
          {t('yes')}
        </Button>
        <p className={styles.answerHint}>{keepWords(t('yesHint'))}</p>
        <Button wide look="secondary" onClick={() => setDenying(true)}>
          {t('no')}
        </Button>
        <p className={styles.answerHint}>{keepWords(t('noHint'))}</p>
      </div>
      <ConfirmDialog
        open={denying}
        title={keepNames(t('sure', { name }), name)}
        confirmLabel={t('noSure')}
        cancelLabel={t('back')}
        onConfirm={() => answer('no')}
        onCancel={() => setDenying(false)}
      >
        {t('sureText', { cards: existing.cards })}
      </ConfirmDialog>
    </>
  )
}
