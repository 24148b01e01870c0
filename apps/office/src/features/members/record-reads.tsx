import { officeMemberEndpoints } from '@khum/contract/office-members'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Failure } from '../../ui/notice'
import { Table } from '../../ui/table'
import { Section } from './section'

/** Who opened or changed this person's record, for the data protection officer and auditors. R65 */
export function RecordReads({ id }: { id: string }) {
  const t = useTranslations('members')
  const format = useFormat()
  const { data, error } = useQuery({
    queryKey: ['looks', id],
    queryFn: ({ signal }) => call(officeMemberEndpoints.listLooks, { params: { id } }, { signal }),
  })
  if (!data) return <Failure error={error} />
  return (
    <Section title={t('looks')} isEmpty={data.items.length === 0}>
      <Table
        label={t('looks')}
        head={[t('when'), t('who'), t('action'), t('subject'), t('outcome')]}
        rows={data.items.map((look, place) => ({
          key: `${place} ${look.at}`,
          cells: [
            format.instant(look.at, 'short'),
            [t(`actor.${look.actor_kind}`), look.actor].filter(Boolean).join(' · '),
            look.action,
            look.subject ?? '–',
            look.outcome,
          ],
        }))}
      />
      {data.more && <p>{t('moreLooks')}</p>}
    </Section>
  )
}
