import { type Case, officeCaseEndpoints } from '@khum/contract/office-case'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
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
    onSuccess: forget,
    // Reloads after a failure, too: if only the response was lost, the note appears, so that nobody adds it twice.
    onSettled: () => client.invalidateQueries({ queryKey: ['case', number] }),
  })
  if (notes.length === 0 && !mayWrite) return null
  return (
    <section aria-labelledby="notes-title">
      <h2 id="notes-title">{t('notes')}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <strong>{note.by}</strong> {format.instant(note.at)}: <WithLinks text={note.text} />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          className={styles.note}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() && !add.isPending) add.mutate()
          }}
        >
          <input
            id="note"
            aria-label={t('noteText')}
            placeholder={t('noteText')}
            value={text}
            maxLength={2000}
            // The field is emptied after the note is saved, so a text that is typed while it is being saved would be
            // lost.
            readOnly={add.isPending}
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

const caseAddress = /(https?:\/\/\S+\/office\/claims\/[\w-]+(?:\?[\w=&]*)?)/

/** The text of a note. The URL of a claim's screen, with or without a page of a document, becomes a link. */
function WithLinks({ text }: { text: string }) {
  const t = useTranslations('claimCase')
  return text.split(caseAddress).map((part, index) => {
    // A text that only looks like a URL, such as one with a placeholder for the host, stays a text.
    const url = index % 2 === 1 && URL.canParse(part) ? new URL(part) : null
    if (url?.origin !== window.location.origin) return part
    const [, number = ''] = /claims\/([\w-]+)/.exec(url.pathname) ?? []
    const doc = url.searchParams.get('doc') ?? '1'
    const isHere = window.location.pathname === url.pathname
    return (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the same address may come twice
        key={index}
        to={`/claims/${number}${url.search}`}
        target={isHere ? undefined : '_blank'}
      >
        {url.search ? t('placeLink', { number, doc, page: url.searchParams.get('page') ?? '1' }) : number}
      </Link>
    )
  })
}
