import { type RecordRead, recordReadEndpoints } from '@khum/contract/record-reads'
import { useQuery } from '@tanstack/react-query'
import { FileText, IdCard, Landmark, Search, Stethoscope } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi, useViewer } from '../../../lib/services'
import { Button } from '../../../ui/action/button'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { Card, Section } from '../../../ui/layout/card'
import { List, ListRow } from '../../../ui/layout/list-row'
import { keepWords } from '../../../ui/text/keep-words'

/** How many entries are shown at first. A button shows the others. */
const firstShown = 4

/** Shows who opened the member's record, claims and documents. R95 */
export function RecordReads() {
  const t = useTranslations('myConsents.reads')
  const common = useTranslations('common')
  const api = useApi()
  const viewer = useViewer()
  const reads = useQuery({
    queryKey: ['record-reads', viewer],
    queryFn: ({ signal }) => api.call(recordReadEndpoints.listRecordReads, {}, { signal }),
    staleTime: 0,
  })
  return (
    <Section title={t('title')} text={t('text')}>
      {reads.isPending ? (
        <SkeletonList label={common('loading')} rows={2} />
      ) : hasFailed(reads) ? (
        <LoadFailure error={reads.error} onRetry={() => void reads.refetch()} />
      ) : reads.data.items.length === 0 ? (
        <Card>
          <p className="soft">{keepWords(t('empty'))}</p>
        </Card>
      ) : (
        <Reads items={reads.data.items} more={reads.data.more} />
      )}
    </Section>
  )
}

function Reads({ items, more }: { items: readonly RecordRead[]; more: boolean }) {
  const t = useTranslations('myConsents.reads')
  const [showAll, setShowAll] = useState(false)
  return (
    <>
      <List label={t('title')}>
        {(showAll ? items : items.slice(0, firstShown)).map((read) => (
          <ReadRow key={`${read.at}${read.reader}${read.subject}${read.claim_number}`} read={read} />
        ))}
      </List>
      {showAll && more && <p className="soft">{t('more', { count: String(items.length) })}</p>}
      {items.length > firstShown && (
        <Button look="link" wide aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? t('showFew') : t('showAll', { count: String(items.length) })}
        </Button>
      )}
    </>
  )
}

const icons = {
  record: IdCard,
  search: Search,
  claim: Stethoscope,
  document: FileText,
  payment: Landmark,
} as const

function ReadRow({ read }: { read: RecordRead }) {
  const t = useTranslations('myConsents.reads')
  const format = useFormat()
  const Icon = icons[read.subject]
  const what = read.claim_number
    ? t(`ofClaim.${read.subject}`, { number: read.claim_number })
    : t(`subjects.${read.subject}`)
  return (
    <ListRow
      icon={<Icon />}
      meta={format.instant(read.at)}
      title={read.times > 1 ? t('times', { what, count: String(read.times) }) : what}
      text={t(`readers.${read.reader}`, { insurer: format.words(read.insurer_name) })}
    />
  )
}
