import { limits } from '@khum/contract/limits'
import { type NewPasskey, officeSignInEndpoints } from '@khum/contract/office-sign-in'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { encode } from 'uqr'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Failure } from '../../ui/notice'
import { createPasskey } from './passkey'
import styles from './sign-in-page.module.css'

interface Opened {
  name: string
  email: string
  setup: string
  app: { secret: string; address: string }
  passkey: { challenge: string; site: string; user: string }
}
type Field = 'password' | 'again' | 'code'

/** Asks for a new password and a second factor: a passkey or an authenticator app. */
export function NewCredentials({
  token,
  opened,
  onDone,
}: {
  token: string
  opened: Opened
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const t = useTranslations('join')
  const { min, max } = limits.password
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [way, setWay] = useState<'passkey' | 'app'>('passkey')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<Field | null>(null)
  const save = useMutation({
    mutationFn: (factor: { passkey: NewPasskey } | { code: string }) =>
      call(officeSignInEndpoints.useStaffLink, { body: { token, setup: opened.setup, password, ...factor } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  })
  const create = useMutation({
    mutationFn: async () => save.mutate({ passkey: await createPasskey(opened.passkey, opened) }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    save.reset()
    create.reset()
    const field = findWrong({ password, again, code: way === 'app' ? code : '000000' })
    setWrong(field)
    if (field) return
    if (way === 'passkey') create.mutate()
    else save.mutate({ code: code.trim() })
  }
  const refused = save.error instanceof ApiError ? save.error.fields[0] : undefined
  const passwordError = refused?.path === 'password' ? t('passwordRefused') : undefined
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextField
        label={t('password')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wrong === 'password' ? t('passwordRefused') : passwordError}
      />
      <p className={styles.soft}>{t('passwordRule', { min: String(min), max: String(max) })}</p>
      <TextField
        label={t('again')}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={wrong === 'again' ? t('differs') : undefined}
      />
      <fieldset className={styles.ways}>
        <legend>{t('factor')}</legend>
        {(['passkey', 'app'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} />
            <span>
              <b>{t(`way.${each}`)}</b>
              <br />
              {t(`wayNote.${each}`)}
            </span>
          </label>
        ))}
      </fieldset>
      {way === 'app' && (
        <>
          <QrCode text={opened.app.address} label={t('qr')} />
          <p className={styles.soft}>
            {t('secret')} <code className={styles.secret}>{opened.app.secret}</code>
          </p>
          <TextField
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={wrong === 'code' ? t('codeForm') : undefined}
          />
        </>
      )}
      {create.isError && (
        <p role="alert" className={styles.alert}>
          {t('passkeyFailed')}
        </p>
      )}
      {!passwordError && <Failure error={save.error} />}
      <Button type="submit" busy={save.isPending || create.isPending}>
        {t(way === 'passkey' ? 'savePasskey' : 'save')}
      </Button>
    </form>
  )
}

function findWrong({ password, again, code }: Record<Field, string>): Field | null {
  const length = [...password.normalize('NFKC')].length
  const { min, max } = limits.password
  if (length < min || length > max || !/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) return 'password'
  if (again !== password) return 'again'
  return /^\d{6}$/.test(code.trim()) ? null : 'code'
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
      <path d={path} />
    </svg>
  )
}
