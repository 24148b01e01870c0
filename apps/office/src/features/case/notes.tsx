import { type Case, officeCaseEndpoints } from '@khum/contract/office-case'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { useMe } from '../../session/session'
import { useTyped } from '../../session/use-typed'
import { Button } from '../../ui/button'
import { Failure } from '../../ui/notice'
import styles from './case-page.module.css'

/** Internal notes about the claim, by staff for staff. */
export function Notes({
  number,
  notes,
  mayWrite,
}: {
  number: string
  notes: Case['notes']
  mayWrite: boolean
}) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  const client = useQueryClient()
  const me = useMe()
  const [{ text }, type, forget] = useTyped(`note ${me.id} ${number}`, () => ({ text: '' }))
  const add = useMutation({
    mutationFn: () => call(officeCaseEndpoints.addCaseNote, { params: { number }, body: { text } }),
    onSuccess: () => {
      forget()
      return client.invalidateQueries({ queryKey: ['case', number] })
    },
  })
  if (notes.length === 0 && !mayWrite) return null
  return (
    <section aria-labelledby="notes-title">
      <h2 id="notes-title">{t('notes')}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <strong>{note.by}</strong> {format.instant(note.at)}: {note.text}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          className={styles.note}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) add.mutate()
          }}
        >
          <input
            id="note"
            aria-label={t('noteText')}
            placeholder={t('noteText')}
            value={text}
            maxLength={2000}
            onChange={({ target }) => type({ text: target.value })}
          />
          <Button type="submit" look="secondary" busy={add.isPending}>
            {t('addNote')}
          </Button>
        </form>
      )}
      <Failure error={add.error} />
    </section>
  )
}
