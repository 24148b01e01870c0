import { limits } from '@khum/contract/limits'
import { type FormEvent, useState } from 'react'
import { useLang, useTranslations } from '../../i18n'
import { useLocation, useNavigate } from '../../router'
import { Button } from '../../ui/action/button'
import { CodeField } from '../../ui/fields/code-field'
import { FormAlert } from '../../ui/fields/form-alert'
import { PasswordField } from '../../ui/fields/password-field'
import { keepWords } from '../../ui/text/keep-words'
import { LanguageSwitch } from '../account'
import { CheckResult } from './check-result'
import styles from './hospital-counter.module.css'
import { useCounterCheck } from './use-counter-check'

/**
 * The page where a hospital checks cards. It has no top or bottom bar and no session: staff enter the hospital's key
 * once per tab, then type or scan one code after another. Requirement 4.9
 */
export function HospitalCounterPage() {
  const t = useTranslations('hospitalCounter')
  const lang = useLang()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const counter = useCounterCheck()
  const token = hash.slice(1)

  async function checkScanned() {
    // A checked code can't be used again, so remove it from the address.
    if (await counter.check(token)) await navigate({ hash: '' }, { replace: true })
  }

  return (
    <main className={styles.page}>
      <title>{`${t('title')} · Khum`}</title>
      <header className={styles.head}>
        <div>
          <h1>{keepWords(t('title'))}</h1>
          <p lang={lang === 'th' ? 'en' : 'th'}>{keepWords(t('titleBeside'))}</p>
        </div>
        <LanguageSwitch />
      </header>
      {/* A code that is scanned into this tab replaces the previous result, which belongs to another person. */}
      {counter.checked && token === '' ? (
        <CheckResult checked={counter.checked} onNext={counter.next} />
      ) : (
        <>
          {counter.failure && <FormAlert>{counter.failure}</FormAlert>}
          {counter.key === '' && <KeyForm onSave={counter.setKey} />}
          {counter.key !== '' && token !== '' && (
            <section className={styles.panel}>
              <p>{keepWords(t('scanned'))}</p>
              <Button wide busy={counter.busy} onClick={() => void checkScanned()}>
                {t('checkScanned')}
              </Button>
            </section>
          )}
          {counter.key !== '' && token === '' && <CodeForm busy={counter.busy} onCheck={counter.check} />}
          <p className="soft">{keepWords(t('how'))}</p>
          {counter.key !== '' && (
            <Button look="link" size="sm" onClick={() => counter.setKey(null)}>
              {t('changeKey')}
            </Button>
          )}
        </>
      )}
    </main>
  )
}

function KeyForm({ onSave }: { onSave: (key: string) => void }) {
  const t = useTranslations('hospitalCounter')
  const common = useTranslations('common')
  const [key, setKey] = useState('')
  function save(event: FormEvent) {
    event.preventDefault()
    if (key.trim() !== '') onSave(key.trim())
  }
  return (
    <form className={styles.panel} onSubmit={save} noValidate>
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
