import type { Invitation } from '@khum/contract/family'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { Card } from '../../ui/layout/card'
import { keepNames } from '../../ui/text/keep-names'
import { keepWords } from '../../ui/text/keep-words'
import { AnswerSheet } from './answer-sheet'
import styles from './family.module.css'
import { ScopeWords } from './scope-words'

export function ReceivedInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTranslations('family')
  const format = useFormat()
  const [asked, setAsked] = useState<Invitation | null>(null)
  const nameOf = ({ name }: Invitation) => (name ? format.words(name) : '')
  const received = invitations.filter(({ direction }) => direction === 'received')
  return (
    <>
      {received.map((invitation) => (
        <Card key={invitation.id}>
          <div className={styles.question}>
            <h2>{keepNames(t('question.title', { name: nameOf(invitation) }), nameOf(invitation))}</h2>
            <ScopeWords scopes={invitation.scopes} endsOn={invitation.ends_on} />
            <p className="soft">
              {keepWords(t('question.until', { date: format.instant(invitation.expires_at) }))}
            </p>
            <Button wide onClick={() => setAsked(invitation)}>
              {t('question.answer')}
            </Button>
          </div>
        </Card>
      ))}
      {asked && <AnswerSheet invitation={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
