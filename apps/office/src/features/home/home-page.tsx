import type { OfficeQueue } from '@khum/contract/office-queue'
import { useTranslations } from '../../i18n'
import { navigate } from '../../router/address'
import { Link } from '../../router/link'
import { useMe, useSession } from '../../session/session'
import { useInsurerName } from '../../session/use-insurer-name'
import { Button } from '../../ui/button'
import { KeyHelp, ShownKey } from '../../ui/key-help'
import { Failure, LoadFailure } from '../../ui/notice'
import { Table } from '../../ui/table'
import { useKeys } from '../../ui/use-keys'
import { useNext, useQueueCounts } from '../claims'
import styles from './home-page.module.css'

/** The first screen: the queues that wait for the person, links to members and staff, and the person's roles. */
export function HomePage() {
  const t = useTranslations('home')
  const me = useMe()
  const session = useSession()
  const insurerName = useInsurerName()
  const may = (permission: 'claims.read' | 'members.read' | 'staff.read') =>
    session.state === 'signed_in' && session.may(permission)
  return (
    <div className={styles.page}>
      <h1>{t('hello', { name: me.name })}</h1>
      {may('claims.read') && <Waiting />}
      {(may('members.read') || may('staff.read')) && (
        <ul className={styles.tiles}>
          {may('members.read') && (
            <li>
              <Link to="/members">{t('members')}</Link>
            </li>
          )}
          {may('staff.read') && (
            <li>
              <Link to="/staff">{t('staff')}</Link>
            </li>
          )}
        </ul>
      )}
      {me.grants.length === 0 ? (
        <p>{t('noRoles')}</p>
      ) : (
        <Table
          label={t('roles')}
          head={[t('roles'), t('insurers')]}
          rows={me.grants.map(({ role, insurer }) => ({
            key: `${role} ${insurer}`,
            cells: [t(`role.${role}`), insurer === null ? t('allInsurers') : insurerName(insurer)],
          }))}
        />
      )}
    </div>
  )
}

/** Returns the queues to show to a person with these permissions. */
function queuesFor(may: (permission: 'claims.decide' | 'claims.second_look') => boolean): OfficeQueue[] {
  if (!may('claims.decide')) return ['new', 'overdue', 'waiting_for_member', 'originals', 'payment_failed']
  const looks = may('claims.second_look') ? (['second_look', 'quality'] as const) : []
  return ['mine', 'overdue', 'due_today', 'answered', 'new', ...looks, 'appeals']
}

function Waiting() {
  const t = useTranslations('home')
  const names = useTranslations('queueNames')
  const session = useSession()
  const counts = useQueueCounts()
  const lists = useTranslations('claimList')
  const next = useNext()
  const may = (permission: 'claims.decide' | 'claims.second_look') =>
    session.state === 'signed_in' && session.may(permission)
  const mayDecide = may('claims.decide')
  const queues = queuesFor(may)
  useKeys({
    n: mayDecide ? next.take : undefined,
    ...Object.fromEntries(
      queues.map((queue, index) => [String(index + 1), () => navigate(`/claims?queue=${queue}`)]),
    ),
  })
  return (
    <section aria-labelledby="waiting-title">
      <div className={styles.head}>
        <h2 id="waiting-title">{t('waiting')}</h2>
        {mayDecide && (
          <Button busy={next.isPending} onClick={next.take}>
            {lists('next')} <ShownKey name="n" />
          </Button>
        )}
        <KeyHelp entries={mayDecide ? keyEntries : keyEntries.slice(1)} />
      </div>
      <Failure error={next.error} />
      {next.isNone && <p role="status">{lists('noNext')}</p>}
      <LoadFailure query={counts} />
      <ul className={styles.tiles}>
        {queues.map((queue, index) => {
          const counted = counts.data?.items.find((item) => item.queue === queue)
          return (
            <li key={queue} data-late={(queue === 'overdue' && (counted?.count ?? 0) > 0) || undefined}>
              <Link to={`/claims?queue=${queue}`}>
                <span>
                  <ShownKey name={String(index + 1)} /> {names(queue)}
                </span>{' '}
                <strong>
                  {counted ? `${counted.count.toLocaleString('en')}${counted.is_more ? '+' : ''}` : ''}
                </strong>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const keyEntries = [
  { keys: 'n', name: 'next' },
  { keys: '1 2 3 …', name: 'queue' },
] as const
