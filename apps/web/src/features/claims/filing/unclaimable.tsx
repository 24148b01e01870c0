import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { FormAlert } from '../../../ui/fields/form-alert'
import { keepWords } from '../../../ui/text/keep-words'

/** Returns a function that says why a card can't be claimed on, and what to do. */
export function useWhyNot() {
  const t = useTranslations('filing.choose.whyNot')
  const format = useFormat()
  return ({ state, effective_date, expiry_date }: Coverage): string => {
    if (state === 'waiting') return t('waiting', { date: format.date(effective_date, 'short') })
    if (state === 'ended') return t('ended', { date: format.date(expiry_date, 'short') })
    return t('lapsed')
  }
}

/** Says above a draft that it can't be sent because of its card. Renders nothing if the card can be claimed on. */
export function Unclaimable({ coverage }: { coverage: Coverage }) {
  const t = useTranslations('filing.unclaimable')
  const whyNot = useWhyNot()
  if (coverage.claimable) return null
  return (
    <FormAlert tone="warning" title={t('title')}>
      <p>{keepWords(whyNot(coverage))}</p>
      <p>{keepWords(t('todo'))}</p>
      <ButtonLink look="link" size="sm" to={href('coveragesEclaim')}>
        {t('other')}
      </ButtonLink>
    </FormAlert>
  )
}
