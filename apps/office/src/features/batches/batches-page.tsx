import type { Batch } from '@khum/contract/exchange'
import { officeBatchEndpoints } from '@khum/contract/office-batches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { LoadFailure } from '../../ui/notice'
import { Table } from '../../ui/table'
import styles from './batches.module.css'
import { Settle, type Step } from './settle'

/** Lists the batches that wait for a second person. Each row says why, with buttons to confirm or refuse. */
export function BatchesPage() {
  const t = useTranslations('batches')
  const [open, setOpen] = useState<{ batch: Batch; step: Step } | null>(null)
  const [done, setDone] = useState('')
  const loading = useQuery({
    queryKey: ['batches'],
    queryFn: ({ signal }) => call(officeBatchEndpoints.listWaitingBatches, {}, { signal }),
  })
  const { data } = loading
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <p role="status">{done}</p>
      <LoadFailure query={loading} />
      {data?.items.length === 0 && <p>{t('none')}</p>}
      {data?.items.map((batch) => (
        <article key={batch.id} className={styles.batch} aria-label={nameOf(batch)}>
          <h2>{nameOf(batch)}</h2>
          <Facts batch={batch} />
          {isUndo(batch) ? <Undo batch={batch} /> : <Guard batch={batch} />}
          <p className={styles.buttons}>
            <Button onClick={() => setOpen({ batch, step: 'confirm' })}>
              {t(isUndo(batch) ? 'confirmUndo' : 'confirm')}
            </Button>
            <Button look="secondary" onClick={() => setOpen({ batch, step: 'refuse' })}>
              {t('refuse')}
            </Button>
          </p>
        </article>
      ))}
      {open && (
        <Settle
          {...open}
          isUndo={isUndo(open.batch)}
          onDone={() => {
            setDone(t(open.step === 'confirm' ? 'confirmed' : 'refused', { batch: open.batch.batch }))
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/**
 * Whether the second person decides about undoing the batch. Such a batch is already applied, or it failed while it was
 * being applied.
 */
function isUndo({ undo }: Batch): boolean {
  return undo !== null
}

function nameOf({ insurer, source, batch }: Batch): string {
  return `${insurer} · ${source} · ${batch}`
}

function Facts({ batch }: { batch: Batch }) {
  const t = useTranslations('batches')
  const format = useFormat()
  const { lives_before, lives_after, ...rows } = batch.reconciliation
  const kinds = ['read', 'new', 'changed', 'unchanged', 'ended', 'refused'] as const
  return (
    <>
      <p className={styles.soft}>
        {t('sent', { mode: batch.mode, day: format.date(batch.as_of), at: format.instant(batch.created_at) })}
      </p>
      <dl className={styles.facts}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`rows.${kind}`)}</dt>
            <dd>{rows[kind].toLocaleString('en')}</dd>
          </div>
        ))}
        {lives_before !== null && lives_after !== null && (
          <div>
            <dt>{t('lives')}</dt>
            <dd>{`${lives_before.toLocaleString('en')} → ${lives_after.toLocaleString('en')}`}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/**
 * Shows why the guard stopped a batch: how many rows would end in total, and how many people of each policy would lose
 * their coverage.
 */
function Guard({ batch: { guard, insurer } }: { batch: Batch }) {
  const t = useTranslations('batches')
  if (!guard) return null
  return (
    <>
      <p className={styles.why}>
        {t('wouldEnd', { insurer, ended: guard.ended, percent: guard.ended_percent })}
      </p>
      {guard.policies.length > 0 && (
        <div className={styles.scroll}>
          <Table
            label={t('policies')}
            numeric={[1, 2, 3]}
            head={[t('policy'), t('livesNow'), t('livesEnded'), t('share')]}
            rows={guard.policies.map(({ policy, lives, ended }) => ({
              key: policy,
              cells: [policy, lives, ended, `${Math.round((100 * ended) / Math.max(1, lives))} %`],
            }))}
          />
        </div>
      )}
    </>
  )
}

/** Shows why undoing a batch needs a second person: claims were filed on the batch's coverages. */
function Undo({ batch: { undo, stopped_undo } }: { batch: Batch }) {
  const t = useTranslations('batches')
  const format = useFormat()
  if (!undo) return null
  const more = undo.claims_total - undo.claims.length
  return (
    <>
      {stopped_undo && (
        <p className={styles.why}>
          {t('undoStopped', { taken: stopped_undo.taken_back, left: stopped_undo.left })}
        </p>
      )}
      <p className={styles.why}>
        {t('undoAsked', { at: format.instant(undo.asked_at), claims: undo.claims_total })}
      </p>
      <ul className={styles.numbers}>
        {undo.claims.map((number) => (
          <li key={number}>{number}</li>
        ))}
        {more > 0 && <li>{t('moreClaims', { count: more })}</li>}
      </ul>
    </>
  )
}
