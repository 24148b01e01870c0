import { limits } from '@khum/contract/limits'
import { useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { Section } from '../../ui/layout/card'
import { Disclosure, Disclosures } from '../../ui/layout/disclosure'

const questions = {
  cards: ['noCard', 'useCard', 'declared', 'family', 'offline'],
  claims: ['documents', 'howLong', 'draft', 'more', 'rejected', 'left'],
  account: ['code', 'phone', 'password', 'devices', 'deletion'],
} as const

/** The numbers of the rules, so that no answer repeats one by hand. */
const facts = {
  minutes: String(limits.useCardMs / 60_000),
  days: String(limits.claimPaymentDays),
  code: String(limits.otp.ttlMinutes),
}

/** What members ask, each question opening its answer. */
export function Faq() {
  const t = useTranslations('information.faq')
  const { offers } = useBrand()
  const aboutClaims = questions.claims.filter((name) => offers.e_claim || name !== 'draft')
  return (
    <>
      <Section title={t('cards.title')}>
        <Disclosures>
          {questions.cards.map((name) => (
            <Disclosure key={name} title={t(`cards.${name}.question`)}>
              <p>{t(`cards.${name}.answer`, facts)}</p>
            </Disclosure>
          ))}
        </Disclosures>
      </Section>
      <Section title={t('claims.title')}>
        <Disclosures>
          {aboutClaims.map((name) => (
            <Disclosure key={name} title={t(`claims.${name}.question`)}>
              <p>{t(`claims.${name}.answer`, facts)}</p>
            </Disclosure>
          ))}
        </Disclosures>
      </Section>
      <Section title={t('account.title')}>
        <Disclosures>
          {questions.account.map((name) => (
            <Disclosure key={name} title={t(`account.${name}.question`)}>
              <p>{t(`account.${name}.answer`, facts)}</p>
            </Disclosure>
          ))}
        </Disclosures>
      </Section>
    </>
  )
}
