import type { deletionEndpoints } from '@khum/contract/deletion'
import type { Answer } from '@khum/contract/endpoint'
import { useFormat, useTranslations } from '../../../i18n'
import { RadioCards } from '../../../ui/fields/radio-cards'
import { Card, Section } from '../../../ui/layout/card'
import { Points } from './consequences'

export type Apps = Answer<typeof deletionEndpoints.getDeletion>['apps']
export type DeletionScope = 'this' | 'all'

/** Asks a member who uses several apps whether to leave this app or to delete the account. Names the apps. */
export function ChooseScope({
  apps,
  scope,
  onChange,
}: {
  apps: Apps
  scope: DeletionScope
  onChange: (scope: DeletionScope) => void
}) {
  const t = useTranslations('deletion.scope')
  const { all, others } = useAppNames(apps)
  return (
    <Card>
      <RadioCards
        label={t('title', { count: apps.length })}
        value={scope}
        onChange={onChange}
        options={[
          { value: 'this', label: t('this'), text: t('thisHint', { others }) },
          { value: 'all', label: t('all'), text: t('allHint', { all }) },
        ]}
      />
    </Card>
  )
}

/** Explains what leaving this app ends, and what stays. */
export function LeavingConsequences({ apps }: { apps: Apps }) {
  const t = useTranslations('deletion')
  const { others } = useAppNames(apps)
  return (
    <>
      <Section title={t('leave.goneTitle')}>
        <Points
          kind="gone"
          points={[
            t('leave.gone.consents'),
            t('leave.gone.links'),
            t('leave.gone.drafts'),
            t('leave.gone.devices'),
          ]}
        />
      </Section>
      <Section title={t('staysTitle')}>
        <Points
          kind="stays"
          points={[t('stays.policy'), t('leave.stays.claims'), t('leave.stays.account', { others })]}
        />
      </Section>
    </>
  )
}

function useAppNames(apps: Apps): { all: string; others: string } {
  const { words } = useFormat()
  const named = (list: Apps) => list.map(({ name }) => words(name)).join(', ')
  return { all: named(apps), others: named(apps.filter((app) => !app.is_this)) }
}
