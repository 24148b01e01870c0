import { defaultTheme, readTheme } from '@khum/contract/theme'
import { checkTheme } from '@khum/contract/theme-check'
import { withValue } from '@khum/contract/theme-leaves'
import { themeContrasts } from '@khum/contract/theme-pairs'
import { useState } from 'react'
import { Button } from '../../ui/action/button'
import { SelectField } from '../../ui/fields/select-field'
import { insCodes, useLoadTheme } from '../dev-ui/demo-themes'
import { type Say, sayIn } from '../dev-ui/sample-text'
import { CheckReport } from './check-report'
import { ContrastTable } from './contrast-table'
import styles from './dev-theme.module.css'
import { FieldGroups } from './field-groups'
import { ThemePhone } from './theme-phone'

/**
 * `/dev/theme`: edits a theme next to a phone that shows it, with the report of `npm run theme -- check`. Only in
 * development.
 */
export function DevThemePage() {
  const loadTheme = useLoadTheme()
  const [lang, setLang] = useState<'th' | 'en'>('th')
  const [value, setValue] = useState<unknown>(defaultTheme)
  /** The typed text while it isn't valid JSON; otherwise null. */
  const [draft, setDraft] = useState<string | null>(null)
  const say = sayIn(lang)
  const theme = readTheme(value)
  const text = draft ?? JSON.stringify(value, null, 2)

  function show(next: unknown) {
    setDraft(null)
    setValue(next)
  }
  function typed(json: string) {
    try {
      setValue(JSON.parse(json))
      setDraft(null)
    } catch {
      setDraft(json)
    }
  }
  return (
    <div className={styles.tool} lang={lang}>
      <Head
        say={say}
        insCode={theme.ins_code}
        onLang={() => setLang(lang === 'th' ? 'en' : 'th')}
        onStart={(insCode) => void loadTheme(insCode).then(show)}
        onCopy={() => void navigator.clipboard.writeText(text)}
      />
      <ThemePhone theme={theme} lang={lang} />
      <div className={styles.side}>
        <CheckReport report={checkTheme(value)} say={say} />
        <ContrastTable contrasts={themeContrasts(theme)} say={say} />
        <FieldGroups
          value={value}
          theme={theme}
          onChange={(keys, next) => show(withValue(value, keys, next))}
        />
        <label className={styles.json}>
          <span>{say('ธีมเป็น JSON (วางทับได้)', 'The theme as JSON (paste over it)')}</span>
          <textarea
            spellCheck={false}
            rows={16}
            value={text}
            aria-invalid={draft !== null}
            onChange={(event) => typed(event.target.value)}
          />
        </label>
      </div>
    </div>
  )
}

function Head({
  say,
  insCode,
  onLang,
  onStart,
  onCopy,
}: {
  say: Say
  insCode: string
  onLang: () => void
  onStart: (insCode: string) => void
  onCopy: () => void
}) {
  const isDemo = insCodes.some((code) => code === insCode)
  return (
    <header className={styles.head}>
      <h1>{say('ธีมของบริษัท', 'Theme of an insurer')}</h1>
      <SelectField
        label={say('เริ่มจาก', 'Start from')}
        value={isDemo ? insCode : ''}
        placeholder={insCode}
        options={insCodes.map((code) => ({ value: code, label: code }))}
        onChange={(event) => onStart(event.target.value)}
      />
      <Button size="sm" onClick={onCopy}>
        {say('คัดลอก JSON', 'Copy JSON')}
      </Button>
      <Button size="sm" look="secondary" onClick={onLang}>
        {say('English', 'ไทย')}
      </Button>
    </header>
  )
}
