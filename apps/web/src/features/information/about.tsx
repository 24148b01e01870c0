import { useLang, useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { PlatedPicture } from '../../ui/display/plated-picture'
import { Card, Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import styles from './information.module.css'

const parties = ['insurer', 'tpa', 'holder', 'hospital'] as const

export function About() {
  const t = useTranslations('information.about')
  const { offers, productName, logo } = useBrand()
  const name = productName[useLang()]
  return (
    <>
      <Card>
        {logo && <PlatedPicture className={styles.logo} src={logo} alt="" height={40} />}
        <h2>{name}</h2>
        <p className={styles.text}>{keepWords(t('what', { name, eClaim: String(offers.e_claim) }))}</p>
      </Card>
      <Section title={t('who')}>
        <Card>
          <dl className={styles.parties}>
            {parties.map((party) => (
              <div key={party}>
                <dt>{keepWords(t(`${party}.name`))}</dt>
                <dd>{keepWords(t(`${party}.text`))}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </Section>
      <Section title={t('data')}>
        <p className={styles.text}>{keepWords(t('dataText'))}</p>
      </Section>
    </>
  )
}
