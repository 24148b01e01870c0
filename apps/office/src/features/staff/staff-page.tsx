import { officeStaffEndpoints, type StaffPerson } from '@khum/contract/office-staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { useMe, useSession } from '../../session/session'
import { Button } from '../../ui/button'
import { LoadFailure } from '../../ui/notice'
import { Table } from '../../ui/table'
import { EditCompetence } from './edit-competence'
import { EditPerson } from './edit-person'
import { EndAccess } from './end-access'
import { Sessions } from './sessions'
import { SignInLink } from './sign-in-link'
import styles from './staff.module.css'

type Action = 'sessions' | 'edit' | 'competence' | 'link' | 'end'
type Open = { what: 'invite' } | { what: Action; person: StaffPerson } | null

/** All staff with their roles. Administrators can invite people, change roles and end access. */
export function StaffPage() {
  const t = useTranslations('staff')
  const me = useMe()
  const session = useSession()
  const [open, setOpen] = useState<Open>(null)
  const loading = useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => call(officeStaffEndpoints.listStaff, {}, { signal }),
  })
  const { data } = loading
  const mayManage = session.state === 'signed_in' && session.may('staff.manage')
  const ofEvery = me.permissions.find(({ permission }) => permission === 'staff.manage')?.insurers === null
  const isLocal = me.sign_in === 'local'
  const managing: readonly Action[] = [
    'edit',
    ...(ofEvery ? (['competence'] as const) : []),
    ...(isLocal ? (['link'] as const) : []),
    'end',
  ]
  const actions: readonly Action[] = ['sessions', ...(mayManage ? managing : [])]
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.top}>
        <h1>{t('title')}</h1>
        {mayManage && <Button onClick={() => setOpen({ what: 'invite' })}>{t('invite')}</Button>}
      </div>
      <LoadFailure query={loading} />
      {data && (
        <Table
          label={t('title')}
          names={[0]}
          codes={[2]}
          head={[t('name'), t('roles'), t('lastSeen'), t('actions')]}
          rows={data.items.map((person) => ({
            key: person.id,
            cells: [
              <span key="name" className={styles.person}>
                {person.name} <small>{person.email}</small>
              </span>,
              <Roles key="roles" person={person} />,
              <LastSeen key="seen" person={person} />,
              person.ended_at ? null : (
                <span key="actions" className={styles.actions}>
                  {actions.map(
                    (what) =>
                      (what === 'sessions' || person.id !== me.id) && (
                        <button key={what} type="button" onClick={() => setOpen({ what, person })}>
                          {t(`action.${what}`)}
                          <span className="visually-hidden">: {person.name}</span>
                        </button>
                      ),
                  )}
                </span>
              ),
            ],
          }))}
        />
      )}
      {open?.what === 'invite' && (
        <EditPerson
          person={null}
          onClose={close}
          onInvited={(person) => setOpen(isLocal ? { what: 'link', person } : null)}
        />
      )}
      {open?.what === 'edit' && <EditPerson person={open.person} onClose={close} />}
      {open?.what === 'competence' && <EditCompetence person={open.person} onClose={close} />}
      {open?.what === 'sessions' && <Sessions person={open.person} onClose={close} />}
      {open?.what === 'link' && <SignInLink person={open.person} onClose={close} />}
      {open?.what === 'end' && <EndAccess person={open.person} onClose={close} />}
    </>
  )
}

function Roles({ person: { grants } }: { person: StaffPerson }) {
  const t = useTranslations('home')
  const roles = [...new Set(grants.map(({ role }) => role))]
  return (
    <ul>
      {roles.map((role) => {
        const insurers = grants.filter((grant) => grant.role === role).map(({ insurer }) => insurer)
        const names = insurers.includes(null) ? t('allInsurers') : insurers.join(', ')
        return <li key={role}>{`${t(`role.${role}`)} · ${names}`}</li>
      })}
    </ul>
  )
}

function LastSeen({ person: { ended_at, last_seen_at } }: { person: StaffPerson }) {
  const t = useTranslations('staff')
  const { instant } = useFormat()
  if (ended_at) return <span className={styles.ended}>{t('ended', { date: instant(ended_at) })}</span>
  if (!last_seen_at) return t('neverSeen')
  return instant(last_seen_at)
}
