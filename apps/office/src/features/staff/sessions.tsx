import { officeStaffEndpoints, type StaffPerson } from '@khum/contract/office-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { useSession } from '../../session/session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Failure } from '../../ui/notice'
import { Table } from '../../ui/table'
import styles from './staff.module.css'

/** The sessions of a person. Administrators can end one or all of them. */
export function Sessions({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const t = useTranslations('staff')
  const { instant } = useFormat()
  const session = useSession()
  const client = useQueryClient()
  const key = ['staff-sessions', person.id]
  const params = { id: person.id }
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(officeStaffEndpoints.listStaffSessions, { params }, { signal }),
  })
  const end = useMutation({
    mutationFn: (session_id: string | null) =>
      call(officeStaffEndpoints.endSessionsOfStaff, { params, body: { session_id } }),
    onSuccess: (left) => client.setQueryData(key, left),
  })
  const mayEnd = session.state === 'signed_in' && session.may('staff.manage')
  const items = data?.items ?? []
  return (
    <Dialog title={t('sessionsOf', { name: person.name })} onClose={onClose}>
      {data && items.length === 0 && <p>{t('noSessions')}</p>}
      {items.length > 0 && (
        <Table
          label={t('sessions')}
          head={[t('device'), t('signedInAt'), t('lastSeen'), ...(mayEnd ? [t('actions')] : [])]}
          rows={items.map((each) => ({
            key: each.id,
            cells: [
              (each.device || t('unknownDevice')) + (each.is_current ? ` · ${t('thisSession')}` : ''),
              instant(each.created_at),
              instant(each.last_used_at),
              ...(mayEnd
                ? [
                    <span key="end" className={styles.actions}>
                      <button type="button" onClick={() => end.mutate(each.id)}>
                        {t('endSession')}
                      </button>
                    </span>,
                  ]
                : []),
            ],
          }))}
        />
      )}
      <Failure error={error ?? end.error} />
      <div className={styles.buttons}>
        {mayEnd && items.length > 1 && (
          <Button look="danger" busy={end.isPending} onClick={() => end.mutate(null)}>
            {t('endAllSessions')}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
