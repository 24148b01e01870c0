import { type DocumentList, documentLists } from '@khum/contract/documents'
import type { Case } from '@khum/contract/office-case'
import { officePaperEndpoints } from '@khum/contract/office-paper'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { failureCode } from '../../api/api-error'
import { call } from '../../api/client'
import { sendFile } from '../../api/send-file'
import { fileLimits, useErrorWords, useTranslations } from '../../i18n'
import { SelectField } from '../../ui/field'
import styles from './paper.module.css'

const pollMs = 1_500
/**
 * How long the screen polls for the results of the checks after files were sent. The checks may take longer, for
 * example while the virus scanner is unavailable, but an unattended screen must not keep its session alive (R91).
 */
const pollForMs = 120_000
const accept = 'image/jpeg,image/png,application/pdf'

interface Unsent {
  name: string
  why: string
}

/**
 * Adds scanned papers to a claim, and shows the state of each file. A file that arrives can change the claim, and the
 * claim's screen then mounts this component again. So the query cache, not the component, stores what is being sent and
 * what failed.
 */
export function Scans({ number, documents }: { number: string; documents: Case['documents'] }) {
  const t = useTranslations('paper.scans')
  const lists = useTranslations('claimCase')
  const words = useErrorWords()
  const client = useQueryClient()
  const id = useId()
  const [list, setList] = useState<DocumentList>('receipt')
  const failedKey = ['unsent scans', number]
  const { data: failed } = useQuery<readonly Unsent[]>({
    queryKey: failedKey,
    queryFn: () => [],
    initialData: [],
    enabled: false,
  })
  const [sentAt, setSentAt] = useState(Date.now)
  const inClaim = new Set(documents.map((document) => document.id))
  const { data } = useQuery({
    queryKey: ['scans', number],
    queryFn: async ({ signal }) => {
      const found = await call(officePaperEndpoints.listScans, { params: { number } }, { signal })
      // An accepted file joins the claim a moment later, so this reloads the case until the claim has the file.
      if (found.items.some((file) => file.fate === 'accepted' && !inClaim.has(file.id)))
        void client.invalidateQueries({ queryKey: ['case', number] })
      return found
    },
    refetchInterval: ({ state }) =>
      Date.now() - sentAt < pollForMs &&
      state.data?.items.some(({ id: file, fate }) => fate !== 'refused' && !inClaim.has(file))
        ? pollMs
        : false,
  })
  const mutationKey = ['send scans', number]
  const isSending = useIsMutating({ mutationKey }) > 0
  const send = useMutation({
    mutationKey,
    mutationFn: async (files: readonly File[]) => {
      client.setQueryData<readonly Unsent[]>(failedKey, [])
      // Sends the files one after another, so that the server keeps the order of the papers.
      for (const file of files) {
        await sendFile(
          officePaperEndpoints.addScan,
          { params: { number }, query: { list, filename: file.name } },
          file,
        ).catch((error: unknown) =>
          client.setQueryData<readonly Unsent[]>(failedKey, (before = []) => [
            ...before,
            { name: file.name, why: words(failureCode(error)) },
          ]),
        )
        setSentAt(Date.now())
        await client.invalidateQueries({ queryKey: ['scans', number] })
      }
    },
  })
  function drop(event: DragEvent) {
    event.preventDefault()
    if (!isSending) send.mutate([...event.dataTransfer.files])
  }
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{t('title')}</h3>
      <div className={styles.scan}>
        <SelectField
          label={t('kind')}
          value={list}
          options={documentLists.map((value) => ({ value, name: lists(value) }))}
          onChoose={setList}
        />
        <label className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <span className={styles.pick}>{isSending ? t('sending') : t('pick')}</span>
          <span>{t('choose', fileLimits)}</span>
          <input
            type="file"
            multiple
            accept={accept}
            disabled={isSending}
            onChange={({ target }) => {
              send.mutate([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      </div>
      <ul className={styles.files} aria-live="polite">
        {data?.items.map((file) => (
          <li key={file.id} data-fate={file.fate}>
            {file.name} · {lists(file.list)} ·{' '}
            {file.refusal ? words(file.refusal) : t(inClaim.has(file.id) ? 'inClaim' : 'checking')}
          </li>
        ))}
        {failed.map(({ name, why }) => (
          <li key={name} data-fate="refused">
            {name} · {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
