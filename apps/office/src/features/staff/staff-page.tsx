import { officeStaffEndpoints, type StaffPerson } from '@khum/contract/office-staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { useMe, useSession } from '../../session/session'
import { Button } from '../../ui/button'
import { Failure } from '../../ui/notice'
import { Table } from '../../ui/table'
import { EditCompetence } from './edit-competence'
import { EditPerson } from './edit-person'
import { EndAccess } from './end-access'
import styles from './staff.module.css'

type Open = { what: 'invite' } | { what: 'edit' | 'competence' | 'end'; person: StaffPerson } | null

/** Everyone who works in the office, with their roles. Administrators invite, change and end. */
export function StaffPage() {
  const t = useTranslations('staff')
  const me = useMe()
  const session = useSession()
  const [open, setOpen] = useState<Open>(null)
  const { data, error } = useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => call(officeStaffEndpoints.listStaff, {}, { signal }),
  })
  const mayManage = session.state === 'signed_in' && session.may('staff.manage')
  const ofEvery = me.permissions.find(({ permission }) => permission === 'staff.manage')?.insurers === null
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.top}>
        <h1>{t('title')}</h1>
        {mayManage && <Button onClick={() => setOpen({ what: 'invite' })}>{t('invite')}</Button>}
      </div>
      <Failure error={error} />
      {data && (
        <Table
          label={t('title')}
          head={[t('name'), t('email'), t('roles'), t('lastSeen'), ...(mayManage ? [t('actions')] : [])]}
          rows={data.items.map((person) => ({
            key: person.id,
            cells: [
              person.name,
              person.email,
              <Roles key="roles" person={person} />,
              <LastSeen key="seen" person={person} />,
              ...(mayManage
                ? [
                    person.id === me.id || person.ended_at ? null : (
                      <span key="actions" className={styles.actions}>
                        <button type="button" onClick={() => setOpen({ what: 'edit', person })}>
                          {t('changeRoles')}
                          <span className="visually-hidden">: {person.name}</span>
                        </button>
                        {ofEvery && (
                          <button type="button" onClick={() => setOpen({ what: 'competence', person })}>
                            {t('competence')}
                            <span className="visually-hidden">: {person.name}</span>
                          </button>
                        )}
                        <button type="button" onClick={() => setOpen({ what: 'end', person })}>
                          {t('endAccess')}
                          <span className="visually-hidden">: {person.name}</span>
                        </button>
                      </span>
                    ),
                  ]
                : []),
            ],
          }))}
        />
      )}
      {open?.what === 'invite' && <EditPerson person={null} onClose={close} />}
      {open?.what === 'edit' && <EditPerson person={open.person} onClose={close} />}
      {open?.what === 'competence' && <EditCompetence person={open.person} onClose={close} />}
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
