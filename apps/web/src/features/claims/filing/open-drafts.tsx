import { isIsoDate } from '@khum/contract/calendar'
import type { Draft } from '@khum/contract/claim-drafts'
import { href } from '@khum/contract/paths'
import { FilePen } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { useBrand } from '../../../theme/brand'
import { Section } from '../../../ui/layout/card'
import { List, ListRow } from '../../../ui/layout/list-row'
import { symptomIn } from './common-causes'
import { DeleteDraft } from './delete-draft'
import { useDrafts } from './use-draft'

/**
 * Lists drafts from all of the member's devices, each with a button that deletes it. If the insurer switches off
 * e-Claim, the drafts stay listed but can't be opened.
 */
export function OpenDrafts() {
  const t = useTranslations('filing.drafts')
  const types = useTranslations('filing.claimType')
  const format = useFormat()
  const drafts = useDrafts()
  const { offers, productName } = useBrand()
  /** The title of a draft from what is filled in so far: the type of claim, the cause and the day. */
  function titleOf({ data: { claim_type, symptom, admited_date } }: Draft): string {
    const day = admited_date && isIsoDate(admited_date) ? format.date(admited_date, 'short') : ''
    const parts = [claim_type && types(claim_type), symptom && symptomIn(format.lang, symptom), day].filter(
      Boolean,
    )
    return parts.length > 0 ? parts.join('\u00a0· ') : t('untitled')
  }

  if (!drafts.data || drafts.data.items.length === 0) return null
  return (
    <Section
      title={t('title')}
      {...(!offers.e_claim && { text: t('kept', { product: productName[format.lang] }) })}
    >
      <List label={t('title')}>
        {drafts.data.items.map((draft) => (
          <ListRow
            key={draft.id}
            {...(offers.e_claim && { to: `${href('eClaim')}?draft=${draft.id}` })}
            icon={<FilePen />}
            arrow={false}
            beside={<DeleteDraft id={draft.id} title={titleOf(draft)} />}
            meta={t('saved', { time: format.instant(draft.updated_at) })}
            title={titleOf(draft)}
            text={[draft.data.provider_name, format.words(draft.coverage.plan_name)]
              .filter(Boolean)
              .join('\u00a0· ')}
          />
        ))}
      </List>
    </Section>
  )
}
