import { licences } from 'virtual:licences'
import { useTranslations } from '../../i18n'
import { Disclosure, Disclosures } from '../../ui/layout/disclosure'
import styles from './information.module.css'

/** The work of others in these pages, as their packages say it. */
export function Licences() {
  const t = useTranslations('information.licences')
  // npm's words for a licence that has no name of its own.
  const nameOf = (licence: string | null) =>
    licence === null ? t('undeclared') : licence.startsWith('SEE LICENSE IN ') ? t('inPackage') : licence
  return (
    <>
      <p className={styles.text}>{t('lead')}</p>
      <Disclosures>
        {licences.map(({ licence, packages }) => (
          <Disclosure key={licence} title={t('group', { licence: nameOf(licence), count: packages.length })}>
            <ul className={styles.packages}>
              {packages.map(({ name, version }) => (
                <li key={`${name}@${version}`}>
                  {name} <span>{version}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </Disclosures>
    </>
  )
}
