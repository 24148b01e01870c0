import { officeStaffEndpoints, type StaffPerson } from '@khum/contract/office-staff'
import { type StaffGrant, staffRoles } from '@khum/contract/staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { useMe } from '../../session/session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { ChangeFailure } from './change-failure'
import styles from './staff.module.css'

/** Invites a person, or changes a person's roles: a table of roles and insurers with checkboxes. */
export function EditPerson({
  person,
  onClose,
  onInvited = onClose,
}: {
  person: StaffPerson | null
  onClose: () => void
  onInvited?: (person: StaffPerson) => void
}) {
  const t = useTranslations('staff')
  const client = useQueryClient()
  const { sign_in } = useMe()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [grants, setGrants] = useState<readonly StaffGrant[]>(person?.grants ?? [])
  // Sending the same invitation again uses the same idempotency key. So after a lost response, nobody is invited twice.
  const sent = useRef({ invitation: '', key: '' })
  function keyFor(invitation: string) {
    if (sent.current.invitation !== invitation) sent.current = { invitation, key: crypto.randomUUID() }
    return sent.current.key
  }
  const save = useMutation({
    mutationFn: () => {
      if (person) {
        const body = { before: person.grants, grants: [...grants] }
        return call(officeStaffEndpoints.putStaffGrants, { params: { id: person.id }, body })
      }
      const body = { name, email, grants: [...grants] }
      return call(
        officeStaffEndpoints.inviteStaff,
        { body },
        { idempotencyKey: keyFor(JSON.stringify(body)) },
      )
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['staff'] })
      if (person) onClose()
      else onInvited(saved)
    },
    onError: () => void client.invalidateQueries({ queryKey: ['staff'] }),
  })
  const wrong = (field: string) =>
    save.error instanceof ApiError && save.error.fields.some(({ path }) => path.includes(field))
      ? t(`wrong.${field === 'email' ? 'email' : field === 'name' ? 'name' : 'grants'}`)
      : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog title={person ? t('rolesOf', { name: person.name }) : t('invite')} onClose={onClose}>
      <form onSubmit={submit} className={styles.form} noValidate>
        {!person && (
          <div className={styles.pair}>
            <TextField
              label={t('name')}
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={wrong('name')}
            />
            <TextField
              label={t(sign_in === 'local' ? 'localEmail' : 'email')}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={wrong('email')}
            />
          </div>
        )}
        <GrantTable grants={grants} onChange={setGrants} />
        {wrong('grants') && <p className={styles.wrong}>{wrong('grants')}</p>}
        <ChangeFailure error={save.error} />
        <div className={styles.buttons}>
          <Button type="submit" busy={save.isPending}>
            {person ? t('save') : t('sendInvitation')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
        {!person && sign_in === 'provider' && <p className={styles.soft}>{t('inviteNote')}</p>}
      </form>
    </Dialog>
  )
}

function GrantTable({
  grants,
  onChange,
}: {
  grants: readonly StaffGrant[]
  onChange: (grants: readonly StaffGrant[]) => void
}) {
  const t = useTranslations('staff')
  const tHome = useTranslations('home')
  const { lang } = useFormat()
  const { insurers, permissions } = useMe()
  const ofEvery = permissions.find(({ permission }) => permission === 'staff.manage')?.insurers === null
  const columns = [
    ...(ofEvery ? [{ code: null, name: tHome('allInsurers') }] : []),
    ...insurers.map((each) => ({ code: each.code, name: lang === 'th' ? each.name_th : each.name_en })),
  ]
  const has = (wanted: StaffGrant) =>
    grants.some(({ role, insurer }) => role === wanted.role && insurer === wanted.insurer)
  function toggle(wanted: StaffGrant) {
    onChange(
      has(wanted)
        ? grants.filter(({ role, insurer }) => role !== wanted.role || insurer !== wanted.insurer)
        : [...grants, wanted],
    )
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.grants}>
        <caption>{t('grantsCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('roles')}</th>
            {columns.map(({ code, name }) => (
              <th key={code} scope="col">
                {code ?? name}
                {code && <small>{name}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {staffRoles.map((role) => (
            <tr key={role}>
              <th scope="row">{tHome(`role.${role}`)}</th>
              {columns.map(({ code, name }) => (
                <td key={code}>
                  <label>
                    <span className="visually-hidden">{`${tHome(`role.${role}`)} · ${name}`}</span>
                    <input
                      type="checkbox"
                      checked={has({ role, insurer: code })}
                      onChange={() => toggle({ role, insurer: code })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
