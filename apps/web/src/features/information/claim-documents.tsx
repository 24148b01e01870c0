import { claimTypes, requiredLists } from '@khum/contract/claim-rules'
import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { ButtonLink } from '../../ui/action/button-link'
import { Card, Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import styles from './information.module.css'

/** Attachment lists that self-bought cards don't need. */
const notForSelfBought = requiredLists('group').filter((list) => !requiredLists('self_bought').includes(list))

/** The documents that a claim needs, derived from the rules that check claims. Requirements 5.12 to 5.15 */
export function ClaimDocuments() {
  const t = useTranslations('information.documents')
  const { offers } = useBrand()
  const { upload } = limits
  return (
    <>
      <Section title={t('always')}>
        <Card>
          <ul className={styles.bullets}>
            {requiredLists('group').map((list) => (
              <li key={list}>
                <b>{keepWords(t(`list.${list}`))}</b>
                <p>{keepWords(t(`what.${list}`))}</p>
                {notForSelfBought.includes(list) && (
                  <p className={styles.note}>{keepWords(t('notSelfBought'))}</p>
                )}
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Section title={t('byType')}>
        <Card>
          <dl className={styles.parties}>
            {claimTypes.map((type) => (
              <div key={type}>
                <dt>{keepWords(t(`type.${type}`))}</dt>
                <dd>{keepWords(t(`typeText.${type}`))}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </Section>
      <Section title={t('files')}>
        <Card>
          <ul className={styles.bullets}>
            <li>{keepWords(t('kinds', { size: String(upload.maxBytes / 1_048_576) }))}</li>
            <li>{keepWords(t('count', { list: String(upload.perList), all: String(upload.perClaim) }))}</li>
            <li>{keepWords(t('photo'))}</li>
          </ul>
        </Card>
      </Section>
      <Section title={t('originals')}>
        <p className={styles.text}>{keepWords(t('keep', { years: limits.originalsKeptYears }))}</p>
        <p className={styles.text}>{keepWords(t('inTime', { days: String(limits.claimFilingDays) }))}</p>
      </Section>
      {offers.e_claim && (
        <ButtonLink wide to={href('coveragesEclaim')}>
          {t('send')}
        </ButtonLink>
      )}
    </>
  )
}
