import { officeStaffEndpoints, type StaffPerson } from '@khum/contract/office-staff'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { ChangeFailure } from './change-failure'
import styles from './staff.module.css'

/** Creates a one-time link with which a person sets password and second factor. The link is shown only once. */
export function SignInLink({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const t = useTranslations('staff')
  const { instant } = useFormat()
  const create = useMutation({
    mutationFn: () => call(officeStaffEndpoints.createStaffLink, { params: { id: person.id } }),
  })
  const { data } = create
  return (
    <Dialog title={t('linkTitle', { name: person.name })} onClose={onClose}>
      {data ? (
        <div className={styles.form}>
          <p>{t('linkMade', { email: person.email, date: instant(data.expires_at) })}</p>
          <TextField
            label={t('link')}
            readOnly
            value={data.link}
            onFocus={(event) => event.target.select()}
          />
        </div>
      ) : (
        <p>{t('linkText')}</p>
      )}
      <ChangeFailure error={create.error} />
      <div className={styles.buttons}>
        {data ? (
          <Button onClick={() => void navigator.clipboard.writeText(data.link)}>{t('copyLink')}</Button>
        ) : (
          <Button busy={create.isPending} onClick={() => create.mutate()}>
            {t('createLink')}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {t(data ? 'close' : 'cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
