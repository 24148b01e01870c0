import { licences } from 'virtual:licences'
import { useTranslations } from '../../i18n'
import { Disclosure, Disclosures } from '../../ui/layout/disclosure'
import { keepWords } from '../../ui/text/keep-words'
import styles from './information.module.css'

export function Licences() {
  const t = useTranslations('information.licences')
  // npm writes "SEE LICENSE IN <file>" if a licence has no standard name. The page then says that the licence is in the
  // package.
  const nameOf = (licence: string | null) =>
    licence === null ? t('undeclared') : licence.startsWith('SEE LICENSE IN ') ? t('inPackage') : licence
  return (
    <>
      <p className={styles.text}>{keepWords(t('lead'))}</p>
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
