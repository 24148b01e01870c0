import { officeSignInEndpoints } from '@khum/contract/office-sign-in'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { useMe } from '../../session/session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { Failure } from '../../ui/notice'
import { SecondFactor } from './second-factor'
import styles from './sign-in-page.module.css'

/** The two steps of a sign-in with an account of Khum: email and password, then the second factor. */
export function LocalSignIn({ email: known, onDone }: { email?: string; onDone: () => void }) {
  const t = useTranslations('localSignIn')
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const start = useMutation({
    mutationFn: () => call(officeSignInEndpoints.startLocalSignIn, { body: { email, password } }),
    onError: () => setPassword(''),
  })
  if (start.data) return <SecondFactor started={start.data} onDone={onDone} onAgain={start.reset} />
  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() !== '' && password !== '') start.mutate()
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        readOnly={known !== undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t('password')}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Failure error={start.error} />
      <Button type="submit" busy={start.isPending}>
        {t('next')}
      </Button>
      <p className={styles.soft}>{t('forgot')}</p>
    </form>
  )
}

/** Lets a signed-in person sign in again (proof of identity) without leaving the screen. R91 */
export function ProveDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTranslations('shell')
  const { email } = useMe()
  return (
    <Dialog title={t('proveAgain')} onClose={onClose}>
      <LocalSignIn email={email} onDone={onDone} />
    </Dialog>
  )
}
