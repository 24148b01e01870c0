import { officeQueueEndpoints } from '@khum/contract/office-queue'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { SelectField, TextField } from '../../ui/field'
import { Failure, LoadFailure } from '../../ui/notice'
import styles from './claims-page.module.css'

/** Assigns the chosen claims to a person, and shows the result for each claim. */
export function AssignPanel({
  numbers,
  onAssigned,
  onClose,
}: {
  numbers: readonly string[]
  /** Called with the claims that weren't assigned; they stay chosen. */
  onAssigned: (left: readonly string[]) => void
  onClose: () => void
}) {
  const t = useTranslations('assign')
  const client = useQueryClient()
  const [person, setPerson] = useState('')
  const [reason, setReason] = useState('')
  const people = useQuery({
    queryKey: ['assignees'],
    queryFn: ({ signal }) => call(officeQueueEndpoints.listAssignees, {}, { signal }),
  })
  const assign = useMutation({
    mutationFn: () =>
      call(officeQueueEndpoints.assignClaims, {
        body: { staff_id: person, claim_numbers: [...numbers], reason: reason.trim() },
      }),
    onSuccess: ({ items }) => {
      const done = new Set(
        items
          .filter(({ result }) => result === 'assigned' || result === 'unchanged')
          .map((item) => item.claim_number),
      )
      onAssigned(numbers.filter((number) => !done.has(number)))
      return client.invalidateQueries({ queryKey: ['claims'] })
    },
  })
  const isReady = person !== '' && reason.trim() !== '' && numbers.length > 0
  const done = assign.data?.items ?? []
  return (
    <form
      className={styles.assign}
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !assign.isPending) assign.mutate()
      }}
    >
      <h2>{t('chosen', { count: numbers.length })}</h2>
      <SelectField
        label={t('person')}
        value={person}
        options={[
          { value: '', name: t('choose') },
          ...(people.data?.items ?? []).map((each) => ({ value: each.staff_id, name: each.name })),
        ]}
        onChoose={setPerson}
      />
      <TextField
        label={t('reason')}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className={styles.assignButtons}>
        <Button type="submit" busy={assign.isPending} disabled={!isReady}>
          {t('assign')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      </p>
      <LoadFailure query={people} />
      <Failure error={assign.error} />
      {done.length > 0 && (
        <ul aria-live="polite">
          {done.map((item) => (
            <li key={item.claim_number} data-result={item.result}>
              {item.claim_number} · {t(`result.${item.result}`)}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
