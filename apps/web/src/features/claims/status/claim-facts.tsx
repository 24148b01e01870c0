import { placeName } from '@khum/contract/claim-place'
import type { ClaimDetail } from '@khum/contract/claims'
import { useFormat, useTranslations } from '../../../i18n'
import { DefinitionList } from '../../../ui/display/definition-list'
import { Digits } from '../../../ui/display/digits'
import { Card, Section } from '../../../ui/layout/card'
import { EmailAddress } from '../../../ui/text/email-address'
import { insurerName } from '../../coverages'
import { usePayoutWords } from '../../payout-account'
import { symptomIn } from '../filing/common-causes'

export function ClaimFacts({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.facts')
  const filing = useTranslations('filing')
  const words = useTranslations('insurance')
  const format = useFormat()
  const payoutName = usePayoutWords()
  const goesTo = useTranslations('payout')
  const accident = claim.accident_date
    ? [{ label: t('accident'), value: format.date(claim.accident_date) }]
    : []
  const { received_on, returned_on, tracking } = claim.originals ?? {}
  const originals = [
    ...(received_on ? [{ label: t('withUs'), value: format.date(received_on) }] : []),
    ...(returned_on
      ? [{ label: t('sentBack'), value: [format.date(returned_on), tracking].filter(Boolean).join(' · ') }]
      : []),
    ...(received_on && !returned_on
      ? []
      : [{ label: t('originals'), value: format.date(claim.keep_originals_until) }]),
  ]
  return (
    <Section title={t('title')}>
      <Card>
        <DefinitionList
          items={[
            { label: t('service'), value: format.date(claim.service_date) },
            ...accident,
            { label: t('type'), value: filing(`claimType.${claim.claim_type}`) },
            { label: t('benefit'), value: filing(`admitedType.${claim.admited_type}`) },
            { label: t('symptom'), value: symptomIn(format.lang, claim.symptom) },
            { label: t('place'), value: placeName(claim, format.lang) },
            { label: t('insured'), value: format.words(claim.insured_name) },
            { label: t('insurer'), value: insurerName(claim, format.lang) },
            { label: t('cardType'), value: words(`cardType.${claim.card_type}`) },
            { label: t('policy'), value: <Digits text={claim.policy_number_masked} /> },
            { label: t('sent'), value: format.instant(claim.created_at) },
            { label: t('updated'), value: format.instant(claim.updated_at) },
            ...(claim.email ? [{ label: t('email'), value: <EmailAddress address={claim.email} /> }] : []),
            ...(claim.payout ? [{ label: goesTo('goesTo'), value: payoutName(claim.payout) }] : []),
            ...originals,
          ]}
        />
      </Card>
    </Section>
  )
}
