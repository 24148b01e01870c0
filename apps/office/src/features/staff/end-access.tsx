import { officeStaffEndpoints, type StaffPerson } from '@khum/contract/office-staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ChangeFailure } from './change-failure'
import styles from './staff.module.css'

/** Asks for confirmation before a person's access ends, and explains the consequences. */
export function EndAccess({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const t = useTranslations('staff')
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(officeStaffEndpoints.endStaff, { params: { id: person.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['staff'] })
      onClose()
    },
  })
  return (
    <Dialog title={t('endTitle', { name: person.name })} onClose={onClose}>
      <p>{t('endText')}</p>
      <ChangeFailure error={end.error} />
      <div className={styles.buttons}>
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
          {t('endAccess')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
