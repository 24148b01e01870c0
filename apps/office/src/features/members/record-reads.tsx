import { errorStatus } from '@khum/contract/errors'
import { type MemberAccess, officeMemberEndpoints } from '@khum/contract/office-members'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client'
import { isKnown, useFormat, useMessages, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import { useSession } from '../../session/session'
import { LoadFailure } from '../../ui/notice'
import { Table } from '../../ui/table'
import { Section } from './section'

/** Shows who opened or changed this person's record, for the data protection officer and auditors. R65 */
export function RecordReads({ id }: { id: string }) {
  const t = useTranslations('members')
  const format = useFormat()
  const { actionOf, outcomeOf } = useEventWords()
  const session = useSession()
  const mayOpen = session.state === 'signed_in' && session.may('claims.read')
  const loading = useQuery({
    queryKey: ['looks', id],
    queryFn: ({ signal }) => call(officeMemberEndpoints.listLooks, { params: { id } }, { signal }),
  })
  const cellsOf = (look: MemberAccess) => [
    format.instant(look.at, 'short'),
    [t(`actor.${look.actor_kind}`), look.actor].filter(Boolean).join(' · '),
    actionOf(look.action),
    look.claim_number ?? '',
    outcomeOf(look.outcome),
  ]
  const { data } = loading
  if (!data) return <LoadFailure query={loading} />
  return (
    <Section title={t('looks')} isEmpty={data.items.length === 0}>
      <Table
        label={t('looks')}
        names={[1]}
        codes={[0, 3]}
        head={[t('when'), t('who'), t('action'), t('claim'), t('outcome')]}
        rows={countSame(data.items.map(cellsOf)).map(({ cells, times }, place) => ({
          key: `${place}`,
          cells: [
            ...cells.slice(0, 3),
            cells[3] && mayOpen ? (
              <Link key="claim" to={`/claims/${cells[3]}`}>
                {cells[3]}
              </Link>
            ) : (
              cells[3] || '–'
            ),
            times > 1 ? t('times', { what: cells[4] ?? '', times }) : cells[4],
          ],
        }))}
      />
      {data.more && <p>{t('moreLooks')}</p>}
    </Section>
  )
}

/**
 * Merges equal rows and counts them. Opening one claim makes several calls, and the audit log has an event for each.
 */
function countSame(rows: readonly string[][]): { cells: string[]; times: number }[] {
  const counted = new Map<string, { cells: string[]; times: number }>()
  for (const cells of rows) {
    const key = cells.join('\n')
    counted.set(key, { cells, times: (counted.get(key)?.times ?? 0) + 1 })
  }
  return [...counted.values()]
}

/**
 * Returns functions that turn an event's codes into words. A code without words, for
 * example of an older version, is shown unchanged.
 */
function useEventWords() {
  const t = useTranslations('recordReads')
  const {
    recordReads: { action: actions, outcome: outcomes },
  } = useMessages()
  const nameOf = (code: string) => (isKnown(outcomes, code) ? outcomes[code] : code)
  return {
    actionOf: (code: string) => {
      const key = code.replaceAll('.', '_')
      return isKnown(actions, key) ? actions[key] : code
    },
    outcomeOf: (code: string) =>
      isKnown(errorStatus, code)
        ? t(`refused.${refusalOf(errorStatus[code])}`)
        : code.split(' ').map(nameOf).join(', '),
  }
}

/**
 * Returns the key of a text that says why a call was refused, by its HTTP status. The text is for people who didn't
 * make the call.
 */
function refusalOf(status: number) {
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'missing'
  if (status === 409) return 'conflict'
  if (status === 429) return 'too_often'
  return status < 500 ? 'input' : 'fault'
}
