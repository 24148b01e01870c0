import type { Profile } from '@khum/contract/account'
import { useFormat, useTranslations } from '../../../i18n'
import { DefinitionList } from '../../../ui/display/definition-list'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Card } from '../../../ui/layout/card'

/** Shows the name and birth date from the policy, and explains why the member can't change them on this screen. */
export function PolicyFacts({ profile }: { profile: Profile }) {
  const t = useTranslations('profile')
  const format = useFormat()
  const fullName = (name: string, surname: string) => `${name} ${surname}`.trim() || t('notKnown')
  return (
    <>
      <FormAlert tone="info" title={t('fromPolicy')}>
        {t('fromPolicyWhy')}
      </FormAlert>
      <Card>
        <DefinitionList
          items={[
            { label: t('thai'), value: fullName(profile.name_th, profile.surname_th) },
            { label: t('english'), value: fullName(profile.name_en, profile.surname_en) },
            {
              label: t('birthDate'),
              value: profile.birth_date === null ? t('notKnown') : format.date(profile.birth_date),
            },
          ]}
        />
      </Card>
    </>
  )
}
