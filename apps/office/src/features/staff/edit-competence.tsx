import { isClaimableAmount, satangToDecimal } from '@khum/contract/amounts'
import { type AdmitedType, admitedTypes } from '@khum/contract/claim-rules'
import { officeStaffEndpoints, type StaffPerson } from '@khum/contract/office-staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { parseAmount } from '../../ui/amounts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { ChangeFailure } from './change-failure'
import styles from './staff.module.css'

/** Sets which claims a person gets with “next claim”, and up to which amount they decide alone. */
export function EditCompetence({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const t = useTranslations('staff')
  const kinds = useTranslations('kindNames')
  const client = useQueryClient()
  const { competence } = person
  const [types, setTypes] = useState<readonly AdmitedType[]>(competence.admited_types ?? admitedTypes)
  const [most, setMost] = useState(
    competence.most_satang === null ? '' : satangToDecimal(competence.most_satang),
  )
  const satang = most.trim() === '' ? null : parseAmount(most)
  const isAmount = most.trim() === '' || (satang !== null && isClaimableAmount(satang))
  const save = useMutation({
    mutationFn: () =>
      call(officeStaffEndpoints.putStaffCompetence, {
        params: { id: person.id },
        body: {
          admited_types: types.length === admitedTypes.length ? null : [...types],
          most_satang: satang,
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['staff'] })
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isAmount && types.length > 0) save.mutate()
  }
  return (
    <Dialog title={t('competenceOf', { name: person.name })} onClose={onClose}>
      <form onSubmit={submit} className={styles.form} noValidate>
        <p className={styles.soft}>{t('competenceText')}</p>
        <fieldset className={styles.kinds}>
          <legend>{t('competenceKinds')}</legend>
          {admitedTypes.map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={types.includes(type)}
                onChange={({ target }) =>
                  setTypes(target.checked ? [...types, type] : types.filter((each) => each !== type))
                }
              />
              {kinds(type)}
            </label>
          ))}
        </fieldset>
        {types.length === 0 && <p className={styles.wrong}>{t('wrong.kinds')}</p>}
        <TextField
          label={t('competenceMost')}
          inputMode="decimal"
          value={most}
          onChange={({ target }) => setMost(target.value)}
          error={isAmount ? undefined : t('wrong.most')}
        />
        <ChangeFailure error={save.error} />
        <div className={styles.buttons}>
          <Button type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
