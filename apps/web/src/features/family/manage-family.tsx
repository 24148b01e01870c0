import type { Invitation } from '@khum/contract/family'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { Badge } from '../../ui/display/badge'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { Section } from '../../ui/layout/card'
import { keepNames } from '../../ui/text/keep-names'
import { keepWords } from '../../ui/text/keep-words'
import { ArrangeCoverages } from '../card-order'
import { FlowGate } from '../one-time-codes'
import { EndAuthority, WithdrawInvitation } from './end-authority'
import styles from './family.module.css'
import { FinishAcceptance } from './finish-acceptance'
import { ReceivedInvitations } from './received-invitations'
import { ScopeWords } from './scope-words'
import { useFamily } from './use-family'

/**
 * The screen to manage relatives and their cards. Members return to this screen after the one-time code for accepting
 * an invitation.
 */
export function ManageFamily() {
  return (
    <FlowGate purposes={['family_accept']} without={<FamilySettings />}>
      {(otp) => (otp.flow.passed_until === null ? <FamilySettings /> : <FinishAcceptance otp={otp} />)}
    </FlowGate>
  )
}

function FamilySettings() {
  const t = useTranslations('family')
  const common = useTranslations('common')
  const words = useTranslations('insurance.relationship')
  const format = useFormat()
  const family = useFamily()
  if (family.isPending) return <SkeletonList label={common('loading')} />
  if (hasFailed(family)) return <LoadFailure error={family.error} onRetry={() => void family.refetch()} />
  const { members, watchers, invitations } = family.data
  const cards = members.flatMap((member) =>
    member.coverages.map((coverage) => ({ coverage, owner: format.words(member.name) })),
  )
  const sent = invitations.filter(({ direction }) => direction === 'sent')
  return (
    <>
      <ReceivedInvitations invitations={invitations} />
      {cards.length > 0 && (
        <Section title={t('manage.cards')} text={t('manage.cardsText')}>
          <ArrangeCoverages entries={cards} doneTo={href('familyCoverages')} />
        </Section>
      )}
      <Section title={t('manage.members')} text={t('manage.membersText')}>
        {members.length === 0 && <p className="soft">{keepWords(t('manage.noMembers'))}</p>}
        {members.map((member) => (
          <div key={member.id} className={styles.person}>
            <h3>{keepNames(format.words(member.name), format.words(member.name))}</h3>
            <p className="soft">
              {words(member.relationship)} · {t(`proof.${member.proof}`)}
            </p>
            <ScopeWords scopes={member.scopes} endsAt={member.ends_at} />
            <EndAuthority id={member.id} name={format.words(member.name)} side="reader" />
          </div>
        ))}
        {sent.map((invitation) => (
          <Sent key={invitation.id} invitation={invitation} />
        ))}
      </Section>
      <Section title={t('manage.watchers')} text={t('manage.watchersText')}>
        {watchers.length === 0 && <p className="soft">{keepWords(t('manage.noWatchers'))}</p>}
        {watchers.map((watcher) => (
          <div key={watcher.id} className={styles.person}>
            <h3>{keepNames(format.words(watcher.name), format.words(watcher.name))}</h3>
            <p className="soft">{keepWords(t(`watcherProof.${watcher.proof}`))}</p>
            <ScopeWords scopes={watcher.scopes} endsAt={watcher.ends_at} />
            <EndAuthority id={watcher.id} name={format.words(watcher.name)} side="owner" />
          </div>
        ))}
      </Section>
    </>
  )
}

function Sent({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('family')
  const words = useTranslations('insurance.relationship')
  const format = useFormat()
  return (
    <div className={styles.person}>
      <h3>{invitation.phone}</h3>
      <p className="soft">
        {words(invitation.relationship)} ·{' '}
        {t('manage.asked', { date: format.instant(invitation.created_at) })}
      </p>
      <Badge tone={invitation.state === 'waiting' ? 'info' : 'neutral'}>
        {t(`state.${invitation.state}`)}
      </Badge>
      {invitation.state === 'waiting' && <WithdrawInvitation id={invitation.id} />}
    </div>
  )
}
