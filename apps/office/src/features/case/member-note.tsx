import type { ClaimStatus, ReasonCode } from '@khum/contract/claim-status'
import type { Words } from '@khum/contract/fields'
import { limits } from '@khum/contract/limits'
import { useTranslations } from '../../i18n'
import { decisionWords } from '../../i18n/both-languages'
import styles from './case-page.module.css'

/** The languages in which the member reads what staff write. */
export const languages = ['th', 'en'] as const

/** Returns the typed note to the member as a field of a call's body; an empty object if both texts are empty. */
export function typedNote({ th, en }: Words): { note?: Words } {
  return th.trim() === '' && en.trim() === '' ? {} : { note: { th: th.trim(), en: en.trim() } }
}

/** Whether the note can be sent: it has both texts or, if no note is needed, neither. */
export function isWorded({ th, en }: Words, isNeeded = false): boolean {
  return isNeeded ? th.trim() !== '' && en.trim() !== '' : (th.trim() === '') === (en.trim() === '')
}

/** The fields of the note to the member in both languages, and what the member will see. */
export function MemberNote({
  note,
  isNeeded = false,
  decision,
  standard,
  onChange,
}: {
  note: Words
  isNeeded?: boolean
  /** The decision that is sent with the note; undefined if an appeal is answered without a new decision. */
  decision?: { status: ClaimStatus; reason: ReasonCode | null }
  /** What is sent if no note is typed. */
  standard?: Words
  onChange: (part: Partial<Words>) => void
}) {
  const t = useTranslations('claimCase')
  const isTyped = languages.some((lang) => note[lang].trim() !== '')
  const sent = isTyped || !standard ? note : standard
  return (
    <>
      {languages.map((lang) => {
        const label = t(lang === 'th' ? 'answerTh' : 'answerEn')
        return (
          <label key={lang}>
            {isNeeded ? label : t('optional', { label })}
            <textarea
              lang={lang}
              rows={2}
              required={isNeeded}
              maxLength={limits.decisionText.max}
              value={note[lang]}
              onChange={({ target }) => onChange({ [lang]: target.value })}
            />
          </label>
        )
      })}
      {!isWorded(note, isNeeded) && (
        <p className={styles.bad}>{t(isNeeded ? 'noteNeeded' : 'bothLanguages')}</p>
      )}
      <dl className={styles.facts} aria-label={t('member')}>
        {languages.map((lang) => {
          const { statuses, reasons } = decisionWords[lang]
          const title = decision && [statuses[decision.status], decision.reason && reasons[decision.reason]]
          return (
            <div key={lang}>
              <dt>{t(lang === 'th' ? 'memberSeesTh' : 'memberSeesEn')}</dt>
              <dd lang={lang}>
                {title?.filter(Boolean).join(' · ')}
                {sent[lang].trim() && <em>{sent[lang].trim()}</em>}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
