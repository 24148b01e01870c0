import { href } from '@khum/contract/paths'
import { FilePen } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { Section } from '../../../ui/layout/card'
import { List, ListRow } from '../../../ui/layout/list-row'
import { useDrafts } from './use-draft'

/** Claims begun and not sent, wherever they were begun. */
export function OpenDrafts() {
  const t = useTranslations('filing.drafts')
  const format = useFormat()
  const drafts = useDrafts()
  if (!drafts.data || drafts.data.items.length === 0) return null
  return (
    <Section title={t('title')}>
      <List label={t('title')}>
        {drafts.data.items.map((draft) => (
          <ListRow
            key={draft.id}
            to={`${href('eClaim')}?draft=${draft.id}`}
            icon={<FilePen />}
            meta={t('saved', { time: format.instant(draft.updated_at) })}
            title={draft.data.provider_name || t('untitled')}
            text={format.words(draft.coverage.plan_name)}
          />
        ))}
      </List>
    </Section>
  )
}
