import type { TelemedVisit } from '@khum/contract/telemedicine-visit'
import { Copy, ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { copyWithToast } from '../../../lib/copy-with-toast'
import { runningClock } from '../../../lib/server-clock'
import { openOutside } from '../../../platform/line/open-outside'
import { readPhone } from '../../../platform/map-link'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { spelledOut } from '../../../ui/display/digits'
import { TimeLeft } from '../../../ui/display/time-left'
import { Card } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import type { RenderParts } from '../screen-parts'
import styles from '../telemedicine.module.css'
import type { Handoff } from './use-handoff'

/** Shows a valid hand-off code in large letters, with its countdown. Screen readers spell the code out. */
export function OneTimeCode({
  visit,
  handoff,
  children,
}: {
  visit: TelemedVisit
  handoff: Handoff
  children: RenderParts
}) {
  const t = useTranslations('telemedicine.code')
  const format = useFormat()
  const code = handoff.code ?? ''
  const provider = format.words(visit.provider.name)
  function go(event: MouseEvent) {
    // In LINE's browser, opens the link in another browser, so that this page with the code stays open.
    if (!readPhone(navigator).inLine) return
    event.preventDefault()
    void openOutside(handoff.url)
  }

  return children({
    body: (
      <>
        <p>{keepWords(t('how', { provider }))}</p>
        <Card>
          <div className={styles.codeCard}>
            <p className="soft">{keepWords(t('label'))}</p>
            <p className={styles.code}>
              <span aria-hidden="true">
                {code.slice(0, 4)} {code.slice(4)}
              </span>
              <span className="visually-hidden">{spelledOut(code)}</span>
            </p>
            <TimeLeft
              endsAt={handoff.endsAt}
              totalMs={Math.ceil(handoff.left_ms / 1000) * 1000}
              now={runningClock}
              words={(clock) => t('left', { clock })}
              spoken={(minutes) => t('leftSpoken', { minutes: String(minutes) })}
              ended={t('ended')}
            />
            <Button
              wide
              look="secondary"
              icon={<Copy />}
              onClick={() => void copyWithToast(code, { copied: t('copied'), notCopied: t('notCopied') })}
            >
              {t('copy')}
            </Button>
          </div>
        </Card>
        <p className="soft">{keepWords(t('once'))}</p>
      </>
    ),
    action: (
      <>
        <ButtonLink
          wide
          icon={<ExternalLink />}
          to={handoff.url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={go}
        >
          {t('go', { provider })}
        </ButtonLink>
        <p className={styles.under}>{keepWords(t('goHint', { host: visit.provider.host }))}</p>
      </>
    ),
  })
}
