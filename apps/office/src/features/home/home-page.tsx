import { useFormat, useTranslations } from '../../i18n'
import { useMe } from '../../session/session'
import { Table } from '../../ui/table'

/** The first screen: the person's roles, and the insurers that they look after. */
export function HomePage() {
  const t = useTranslations('home')
  const me = useMe()
  const { lang } = useFormat()
  const nameOf = (code: string | null) => {
    if (code === null) return t('allInsurers')
    const insurer = me.insurers.find((each) => each.code === code)
    return insurer ? `${code} · ${lang === 'th' ? insurer.name_th : insurer.name_en}` : code
  }
  return (
    <>
      <h1>{t('hello', { name: me.name })}</h1>
      {me.grants.length === 0 ? (
        <p>{t('noRoles')}</p>
      ) : (
        <Table
          label={t('roles')}
          head={[t('roles'), t('insurers')]}
          rows={me.grants.map(({ role, insurer }) => ({
            key: `${role} ${insurer}`,
            cells: [t(`role.${role}`), nameOf(insurer)],
          }))}
        />
      )}
    </>
  )
}
