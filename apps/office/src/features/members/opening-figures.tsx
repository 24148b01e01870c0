import type { OfficeMember } from '@khum/contract/office-members'
import { type OpeningFigure, type Openings, officeOpeningEndpoints } from '@khum/contract/office-openings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { parseAmount } from '../../ui/amounts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField, TextField } from '../../ui/field'
import { Failure, LoadFailure } from '../../ui/notice'
import { Table } from '../../ui/table'
import { useLimitName } from './limit-name'
import styles from './members.module.css'

type Coverage = Pick<OfficeMember['coverages'][number], 'id' | 'plan_name'>

/** A button that opens the opening figures of a coverage, where staff can correct them. */
export function OpeningFigures({ coverage }: { coverage: Coverage }) {
  const t = useTranslations('members')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className={styles.actions}>
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          {t('openings')}
          <span className="visually-hidden">: {format.words(coverage.plan_name)}</span>
        </Button>
      </p>
      {isOpen && <OpeningsDialog coverage={coverage} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function OpeningsDialog({ coverage, onClose }: { coverage: Coverage; onClose: () => void }) {
  const t = useTranslations('members')
  const format = useFormat()
  const nameOf = useLimitName()
  const [chosen, setChosen] = useState('')
  const params = { id: coverage.id }
  const queryKey = ['openings', coverage.id]
  const loading = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(officeOpeningEndpoints.listOpenings, { params }, { signal }),
  })
  const { data } = loading
  const limit = data?.items.find(({ limit_id }) => limit_id === chosen) ?? data?.items[0]
  return (
    <Dialog title={t('openingsOf', { plan: format.words(coverage.plan_name) })} onClose={onClose}>
      <LoadFailure query={loading} />
      {data && <p className={styles.soft}>{t(data.can_adjust ? 'openingsText' : 'openingsOfSource')}</p>}
      {data && limit && (
        <>
          <SelectField
            label={t('opening')}
            value={limit.limit_id}
            options={data.items.map((each) => ({
              value: each.limit_id,
              name: `${format.words(each.benefit_name)} · ${nameOf(each)}`,
            }))}
            onChoose={setChosen}
          />
          <Entries limit={limit} />
          {data.can_adjust && (
            <Adjust key={limit.limit_id} coverage={coverage} limit={limit} onClose={onClose} />
          )}
        </>
      )}
      {!data?.can_adjust && (
        <Button look="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </Dialog>
  )
}

function Entries({ limit: { entries, figure, measure } }: { limit: OpeningFigure }) {
  const t = useTranslations('members')
  const format = useFormat()
  const write = (value: number) => (measure === 'amount' ? format.amount(value) : String(value))
  return (
    <>
      <p>{t('openingNow', { figure: `${write(figure)} ${measure === 'amount' ? t('baht') : ''}`.trim() })}</p>
      {entries.length > 0 && (
        <Table
          label={t('openingHistory')}
          numeric={[1]}
          head={[t('when'), t('openingChange'), t('openingBy'), t('openingReason')]}
          rows={entries.map(({ at, amount, by, reason }, index) => ({
            key: String(index),
            cells: [format.instant(at), write(amount), by ?? t('openingSource'), reason ?? '–'],
          }))}
        />
      )}
    </>
  )
}

function Adjust({
  coverage: { id },
  limit: { limit_id, figure: former, measure },
  onClose,
}: {
  coverage: Coverage
  limit: OpeningFigure
  onClose: () => void
}) {
  const t = useTranslations('members')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const figure =
    measure === 'amount' ? parseAmount(typed) : /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null
  const save = useMutation({
    mutationFn: () =>
      call(officeOpeningEndpoints.adjustOpening, {
        params: { id },
        body: { limit_id, former, figure: figure ?? former, reason },
      }),
    // Another person may have corrected the figure. Reads it again, so that a second try starts from the present figure.
    onError: () => client.invalidateQueries({ queryKey: ['openings', id] }),
    onSuccess: async (openings: Openings) => {
      client.setQueryData(['openings', id], openings)
      setTyped('')
      setReason('')
      setIsTried(false)
      await client.invalidateQueries({ queryKey: ['member'] })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (figure !== null && reason.trim() !== '') save.mutate()
  }
  const wrongFigure = t(measure === 'amount' ? 'openingWrong.amount' : 'openingWrong.count')
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <TextField
        label={t('openingNew')}
        hint={t(`openingUnit.${measure}`)}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isTried && figure === null ? wrongFigure : undefined}
      />
      <TextField
        label={t('openingReason')}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isTried && reason.trim() === '' ? t('openingWrong.reason') : undefined}
      />
      <Failure error={save.error} />
      {save.isSuccess && !isTried && <p role="status">{t('openingSaved')}</p>}
      <p className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          {t('openingSave')}
        </Button>{' '}
        <Button look="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      </p>
    </form>
  )
}
