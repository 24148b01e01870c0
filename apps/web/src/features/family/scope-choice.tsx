import { type FamilyScope, familyScopes } from '@khum/contract/family'
import { useTranslations } from '../../i18n'
import { Switch } from '../../ui/fields/switch'
import { keepWords } from '../../ui/text/keep-words'
import styles from './family.module.css'

/** Lets the member choose which of the offered scopes to grant. The scope `see` is always included. */
export function ScopeChoice({
  offered = familyScopes,
  value,
  onChange,
}: {
  offered?: readonly FamilyScope[]
  value: readonly FamilyScope[]
  onChange: (scopes: FamilyScope[]) => void
}) {
  const t = useTranslations('family')
  const press = (scope: FamilyScope) =>
    onChange(familyScopes.filter((each) => (each === scope ? !value.includes(each) : value.includes(each))))
  return (
    <div className={styles.choice}>
      <p>{keepWords(t('sees'))}</p>
      {offered
        .filter((scope) => scope !== 'see')
        .map((scope) => (
          <Switch
            key={scope}
            label={t(`scope.${scope}`)}
            text={t(`scopeText.${scope}`)}
            checked={value.includes(scope)}
            onPress={() => press(scope)}
          />
        ))}
    </div>
  )
}
