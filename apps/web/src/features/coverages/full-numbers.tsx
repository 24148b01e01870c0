import type { Answer } from '@khum/contract/endpoint'
import type { findPolicyEndpoints } from '@khum/contract/find-policy'
import { limits } from '@khum/contract/limits'
import { Copy, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { copyWithToast } from '../../lib/copy-with-toast'
import { useApi } from '../../lib/services'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { Digits } from '../../ui/display/digits'
import { useSecondsLeft } from '../../ui/display/seconds-left'
import { TimeLeft } from '../../ui/display/time-left'
import { keepWords } from '../../ui/text/keep-words'
import styles from './coverages.module.css'

const names = ['policy_number', 'card_number', 'employee_id'] as const

/** Shows the full numbers with the time remaining. Once the time is up, shows `masked`. */
export function FullNumbers({
  details,
  masked,
  onHide,
}: {
  details: Answer<typeof findPolicyEndpoints.getCardDetails>
  masked: ReactNode
  onHide: () => void
}) {
  const t = useTranslations('coverages.numbers')
  const api = useApi()
  const endsAt = Date.parse(details.until)
  const seconds = useSecondsLeft(endsAt, api.serverNow)
  if (seconds === 0)
    return (
      <>
        <p className="visually-hidden" role="status">
          {t('hidden')}
        </p>
        {masked}
      </>
    )
  return (
    <div className={styles.numbers}>
      <dl className={styles.numberList}>
        {names.map((name) => {
          const number = details[name]
          return number === null ? null : <NumberLine key={name} name={name} number={number} />
        })}
      </dl>
      <TimeLeft
        endsAt={endsAt}
        totalMs={limits.cardDetailsMs}
        now={api.serverNow}
        words={(clock) => t('hidesIn', { clock })}
        spoken={(minutes) => t('hidesSpoken', { minutes: String(minutes) })}
        ended={t('hidden')}
      />
      <Button wide look="secondary" icon={<EyeOff />} onClick={onHide}>
        {t('hide')}
      </Button>
    </div>
  )
}

/** A number that the member can read out or copy. Screen readers say it digit by digit. */
function NumberLine({ name, number }: { name: (typeof names)[number]; number: string }) {
  const t = useTranslations('coverages.numbers')
  return (
    <div className={styles.numberLine}>
      <div>
        <dt>{keepWords(t(name))}</dt>
        <dd>
          <Digits text={number} />
        </dd>
      </div>
      <IconButton
        label={`${t('copy')} ${t(name)}`}
        onClick={() => void copyWithToast(number, { copied: t('copied'), notCopied: t('notCopied') })}
      >
        <Copy />
      </IconButton>
    </div>
  )
}
