import type { FamilyMember } from '@khum/contract/family'
import { href } from '@khum/contract/paths'
import { UserCog, Users } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { spelledOut } from '../../ui/display/digits'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { Section } from '../../ui/layout/card'
import { CardLink } from '../../ui/layout/card-link'
import { CardStack } from '../../ui/layout/card-stack'
import { List, ListRow } from '../../ui/layout/list-row'
import { keepNames } from '../../ui/text/keep-names'
import { keepWords } from '../../ui/text/keep-words'
import { CoverageCard } from '../coverages'
import { InviteSheet } from './invite-sheet'
import { ReceivedInvitations } from './received-invitations'
import { ScopeWords } from './scope-words'
import { useFamily } from './use-family'

/** Lists the relatives' cards and the invitations to answer. Requirement 1.4 */
export function FamilyList() {
  const t = useTranslations('family')
  const coverages = useTranslations('coverages')
  const format = useFormat()
  const family = useFamily()
  const [inviting, setInviting] = useState(false)
  if (family.isPending) return <SkeletonBlock height={13} />
  if (hasFailed(family)) return <LoadFailure error={family.error} onRetry={() => void family.refetch()} />
  const { members, invitations, as_of } = family.data
  const addButtons = (
    <>
      <ButtonLink wide look="secondary" to={href('searchIdcardFamily')}>
        {t('list.find')}
      </ButtonLink>
      <Button wide look="secondary" onClick={() => setInviting(true)}>
        {t('list.invite')}
      </Button>
    </>
  )
  return (
    <>
      <ReceivedInvitations invitations={invitations} />
      {members.length === 0 ? (
        <EmptyState icon={<Users />} title={t('list.empty')} text={t('list.emptyBody')} action={addButtons} />
      ) : (
        <>
          <p className="soft">{keepWords(coverages('asOf', { time: format.instant(as_of) }))}</p>
          {members.map((member) => (
            <Relative key={member.id} member={member} />
          ))}
          {addButtons}
        </>
      )}
      <List>
        <ListRow icon={<UserCog />} title={t('list.manage')} to={href('editCoverageFamily')} />
      </List>
      {inviting && <InviteSheet onClose={() => setInviting(false)} />}
    </>
  )
}

function Relative({ member }: { member: FamilyMember }) {
  const t = useTranslations('family')
  const words = useTranslations('insurance.relationship')
  const coverages = useTranslations('coverages.list')
  const format = useFormat()
  const name = format.words(member.name)
  const shown = member.coverages.filter(({ hidden }) => !hidden)
  return (
    <Section
      title={keepNames(name, name)}
      text={`${words(member.relationship)} · ${t(`proof.${member.proof}`)}`}
    >
      <ScopeWords scopes={member.scopes} endsAt={member.ends_at} />
      {shown.length === 0 && <p className="soft">{keepWords(t('list.noCards'))}</p>}
      <CardStack>
        {shown.map((coverage) => (
          <li key={coverage.id}>
            <CardLink
              to={href('familyCoverages', { id: coverage.id })}
              label={`${coverages('open')} ${name} ${coverage.nickname ?? format.words(coverage.plan_name)} ${spelledOut(coverage.policy_number_masked)}`}
            >
              <CoverageCard coverage={coverage} />
            </CardLink>
          </li>
        ))}
      </CardStack>
    </Section>
  )
}
