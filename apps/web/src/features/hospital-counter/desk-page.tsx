import { limits } from '@khum/contract/limits'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLang, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { CodeField } from '../../ui/fields/code-field'
import { FormAlert } from '../../ui/fields/form-alert'
import { PasswordField } from '../../ui/fields/password-field'
import { LanguageSwitch } from '../account'
import styles from './desk.module.css'
import { DeskResult } from './desk-result'
import { useDeskCheck } from './use-desk-check'

/**
 * The page of a hospital's desk, without the app's shell and without anybody's session: the hospital's key once a tab, then
 * codes, typed or by QR, one after the other. Spec §4 Use card
 */
export function DeskPage() {
  const t = useTranslations('hospitalCounter')
  const lang = useLang()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const desk = useDeskCheck()
  const token = hash.slice(1)

  async function checkScanned() {
    // Used or over: the address need not keep it.
    if (await desk.check(token)) await navigate({ hash: '' }, { replace: true })
  }

  return (
    <main className={styles.page}>
      <title>{`${t('title')} · Khum`}</title>
      <header className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p lang={lang === 'th' ? 'en' : 'th'}>{t('titleBeside')}</p>
        </div>
        <LanguageSwitch />
      </header>
      {desk.checked ? (
        <DeskResult checked={desk.checked} onNext={desk.next} />
      ) : (
        <>
          {desk.failure && <FormAlert>{desk.failure}</FormAlert>}
          {desk.key === '' && <KeyForm onKeep={desk.keepKey} />}
          {desk.key !== '' && token !== '' && (
            <section className={styles.panel}>
              <p>{t('scanned')}</p>
              <Button wide busy={desk.busy} onClick={() => void checkScanned()}>
                {t('checkScanned')}
              </Button>
            </section>
          )}
          {desk.key !== '' && token === '' && <CodeForm busy={desk.busy} onCheck={desk.check} />}
          <p className="soft">{t('how')}</p>
          {desk.key !== '' && (
            <Button look="link" size="sm" onClick={() => desk.keepKey(null)}>
              {t('changeKey')}
            </Button>
          )}
        </>
      )}
    </main>
  )
}

function KeyForm({ onKeep }: { onKeep: (key: string) => void }) {
  const t = useTranslations('hospitalCounter')
  const common = useTranslations('common')
  const [key, setKey] = useState('')
  function keep(event: FormEvent) {
    event.preventDefault()
    if (key.trim() !== '') onKeep(key.trim())
  }
  return (
    <form className={styles.panel} onSubmit={keep} noValidate>
      <PasswordField
        label={t('key')}
        hint={t('keyHint')}
        autoComplete="off"
        showLabel={common('showPassword')}
        hideLabel={common('hidePassword')}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <Button wide type="submit">
        {t('keepKey')}
      </Button>
    </form>
  )
}

function CodeForm({ busy, onCheck }: { busy: boolean; onCheck: (code: string) => Promise<boolean> }) {
  const t = useTranslations('hospitalCounter')
  const [code, setCode] = useState('')
  const { codeDigits } = limits.useCard
  function check(event: FormEvent) {
    event.preventDefault()
    if (code.length === codeDigits) void onCheck(code)
  }
  return (
    <form className={styles.panel} onSubmit={check} noValidate>
      <CodeField
        label={t('code')}
        digitLabel={(position) => t('digit', { position: String(position) })}
        length={codeDigits}
        value={code}
        busy={busy}
        onChange={setCode}
        onComplete={setCode}
      />
      <Button wide type="submit" busy={busy} disabled={code.length < codeDigits}>
        {t('check')}
      </Button>
    </form>
  )
}
