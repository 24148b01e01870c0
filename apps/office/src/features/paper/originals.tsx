import { bangkokDate } from '@khum/contract/calendar'
import type { Originals as Record } from '@khum/contract/office-claim'
import { officePaperEndpoints } from '@khum/contract/office-paper'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { useMe } from '../../session/session'
import { forgetTyped, useTyped } from '../../session/use-typed'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { TextField } from '../../ui/field'
import { Failure } from '../../ui/notice'
import styles from './paper.module.css'
import type { Wrong } from './paper-form'
import { useFieldErrors } from './use-field-errors'

/** Returns where the paper originals of a claim are, in words. */
export function useOriginalsWords({
  expected_on,
  received_on,
  shelf,
  returned_on,
  tracking,
}: Record): string {
  const t = useTranslations('paper.originals')
  const format = useFormat()
  const parts = [
    received_on
      ? t('received', { date: format.date(received_on, 'short') })
      : expected_on
        ? t('awaited', { date: format.date(expected_on, 'short') })
        : t('notNeeded'),
    shelf && t('onShelf', { shelf }),
    returned_on && t('returned', { date: format.date(returned_on, 'short') }),
    tracking,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The form that records where the paper originals of a claim are. Keeps what is typed until it is saved. */
export function Originals({ number, originals }: { number: string; originals: Record }) {
  const client = useQueryClient()
  const typed = `originals ${useMe().id} ${number} `
  const save = useMutation({
    mutationFn: (after: Omit<Record, 'expected_on'> & { expected: boolean }) =>
      call(officePaperEndpoints.putOriginals, { params: { number }, body: { before: originals, after } }),
    onSuccess: () => forgetTyped(typed),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['case', number] }),
        client.invalidateQueries({ queryKey: ['claims'] }),
      ]),
  })
  const wrong: Wrong =
    save.error instanceof ApiError
      ? Object.fromEntries(save.error.fields.map(({ path, code }) => [path.replace(/^after\./, ''), code]))
      : {}
  return (
    <>
      {Object.keys(wrong).length === 0 && <Failure error={save.error} />}
      <Change
        // The key remounts the form with the new values when the record was saved or reloaded.
        key={JSON.stringify(originals)}
        name={typed + JSON.stringify(originals)}
        originals={originals}
        wrong={wrong}
        busy={save.isPending}
        onSave={(after) => save.mutate(after)}
      />
    </>
  )
}

function Change({
  name,
  originals,
  wrong,
  busy,
  onSave,
}: {
  /** The name under which the typed fields are kept over a reload. */
  name: string
  originals: Record
  wrong: Wrong
  busy: boolean
  onSave: (after: Omit<Record, 'expected_on'> & { expected: boolean }) => void
}) {
  const t = useTranslations('paper.originals')
  const words = useFieldErrors(wrong)
  const [form, set] = useTyped(name, () => ({
    expected: originals.expected_on !== null,
    received_on: originals.received_on ?? '',
    shelf: originals.shelf ?? '',
    returned_on: originals.returned_on ?? '',
    tracking: originals.tracking ?? '',
  }))
  return (
    <form
      className={styles.record}
      aria-label={t('title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        onSave({
          expected: form.expected,
          received_on: form.received_on || null,
          shelf: form.shelf.trim() || null,
          returned_on: form.returned_on || null,
          tracking: form.tracking.trim() || null,
        })
      }}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={form.expected}
          onChange={({ target }) => set({ expected: target.checked })}
        />
        {t('expected')}
      </label>
      <div className={styles.row}>
        <DateField
          label={t('receivedOn')}
          value={form.received_on}
          error={words('received_on')}
          onChange={(received_on) => set({ received_on })}
        />
        <TextField
          label={t('shelf')}
          value={form.shelf}
          maxLength={40}
          error={words('shelf')}
          onChange={({ target }) => set({ shelf: target.value })}
        />
      </div>
      <div className={styles.row}>
        <DateField
          label={t('returnedOn')}
          value={form.returned_on}
          error={words('returned_on')}
          onChange={(returned_on) => set({ returned_on })}
        />
        <TextField
          label={t('tracking')}
          value={form.tracking}
          maxLength={40}
          error={words('tracking')}
          onChange={({ target }) => set({ tracking: target.value })}
        />
      </div>
      <p className={styles.buttons}>
        <Button type="submit" look="secondary" busy={busy}>
          {t('save')}
        </Button>
        {!form.received_on && (
          <Button look="secondary" onClick={() => set({ received_on: bangkokDate(new Date()) })}>
            {t('today')}
          </Button>
        )}
      </p>
    </form>
  )
}
