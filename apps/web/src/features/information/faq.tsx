import { limits } from '@khum/contract/limits'
import { useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { Section } from '../../ui/layout/card'
import { Disclosure, Disclosures } from '../../ui/layout/disclosure'
import { keepWords } from '../../ui/text/keep-words'

const sections = [
  {
    title: 'cards.title',
    questions: ['cards.noCard', 'cards.useCard', 'cards.declared', 'cards.family', 'cards.offline'],
  },
  {
    title: 'claims.title',
    questions: [
      'claims.documents',
      'claims.howLong',
      'claims.draft',
      'claims.more',
      'claims.rejected',
      'claims.left',
    ],
  },
  {
    title: 'account.title',
    questions: ['account.code', 'account.phone', 'account.password', 'account.devices', 'account.deletion'],
  },
] as const

/** The numbers in the answers, taken from the contract's limits so that they can't become outdated. */
const facts = {
  minutes: String(limits.useCardMs / 60_000),
  days: String(limits.claimPaymentDays),
  code: String(limits.otp.ttlMinutes),
}

export function Faq() {
  const t = useTranslations('information.faq')
  const { offers } = useBrand()
  return sections.map(({ title, questions }) => (
    <Section key={title} title={t(title)}>
      <Disclosures>
        {questions
          .filter((name) => offers.e_claim || name !== 'claims.draft')
          .map((name) => (
            <Disclosure key={name} title={t(`${name}.question`)}>
              <p>{keepWords(t(`${name}.answer`, facts))}</p>
            </Disclosure>
          ))}
      </Disclosures>
    </Section>
  ))
}
