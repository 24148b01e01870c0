import { admitedTypes, claimTypes } from '@khum/contract/claim-rules'
import type { OfficeMember } from '@khum/contract/office-members'
import { officePaperEndpoints, type PaperClaim } from '@khum/contract/office-paper'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, failureCode } from '../../api/api-error'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { lineHeadings } from '../../i18n/both-languages'
import { hrefOf, navigate } from '../../router/address'
import { useMe } from '../../session/session'
import { useTyped } from '../../session/use-typed'
import { Button, ButtonLink } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { SelectField, TextField } from '../../ui/field'
import { Failure } from '../../ui/notice'
import { LineFields } from './line-fields'
import styles from './paper.module.css'
import { emptyForm, readForm, sumOfLines, toWrong, type Wrong } from './paper-form'
import { PlaceField } from './place-field'
import { useFieldErrors } from './use-field-errors'

type Coverage = OfficeMember['coverages'][number]

/** The form of a paper claim. It keeps what is typed across reloads, until the claim is registered. */
export function RegisterForm({ personId, cards }: { personId: string; cards: readonly Coverage[] }) {
  const t = useTranslations('paper')
  const kinds = useTranslations('kindNames')
  const format = useFormat()
  const me = useMe()
  const client = useQueryClient()
  const root = useRef<HTMLFormElement>(null)
  const [form, change, forget] = useTyped(`paper ${me.id} ${personId}`, () => emptyForm(cards[0]?.id ?? ''))
  const [wrong, setWrong] = useState<Wrong>({})
  const wrongWords = useFieldErrors(wrong)
  const send = useMutation({
    mutationFn: async (claim: PaperClaim) => {
      const body = JSON.stringify(claim)
      const key = form.sent?.body === body ? form.sent.key : crypto.randomUUID()
      change({ sent: { key, body } })
      return await call(officePaperEndpoints.registerPaperClaim, { body: claim }, { idempotencyKey: key })
    },
    onSuccess: ({ claim_number }) => {
      forget()
      void client.invalidateQueries({ queryKey: ['claims'] })
      void client.invalidateQueries({ queryKey: ['member', personId] })
      navigate(`/claims/${claim_number}`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.length > 0) showWrong(toWrong(error.fields, form))
    },
  })
  const { error } = send
  const isDuplicate = error !== null && failureCode(error) === 'claim_duplicate_suspected'
  const other = isDuplicate && error instanceof ApiError ? String(error.params.claim_number ?? '') : ''
  /** Shows the errors beside the fields, and moves the focus to the first wrong one. */
  function showWrong(found: Wrong) {
    flushSync(() => setWrong(found))
    root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  function submit(confirmed: boolean) {
    const read = readForm(form, lineHeadings)
    if ('wrong' in read) return showWrong(read.wrong)
    setWrong({})
    if (!send.isPending)
      send.mutate(confirmed ? { ...read.claim, confirmed_not_duplicate: true } : read.claim)
  }
  return (
    <form
      ref={root}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <Cards cards={cards} chosen={form.coverage_id} onChoose={(coverage_id) => change({ coverage_id })} />
      <div className={styles.row}>
        <DateField
          label={t('received')}
          value={form.received_on}
          error={wrongWords('received_on')}
          onChange={(received_on) => change({ received_on })}
        />
        <SelectField
          label={t('claimType')}
          value={form.claim_type}
          options={claimTypes.map((value) => ({ value, name: t(`claimTypeNames.${value}`) }))}
          onChoose={(claim_type) => change({ claim_type })}
        />
        <SelectField
          label={t('kind')}
          value={form.admited_type}
          options={admitedTypes.map((value) => ({ value, name: kinds(value) }))}
          onChoose={(admited_type) => change({ admited_type })}
        />
      </div>
      <div className={styles.row}>
        <DateField
          label={t('treated')}
          value={form.admited_date}
          error={wrongWords('admited_date')}
          onChange={(admited_date) => change({ admited_date })}
        />
        {form.claim_type === 'accident' && (
          <DateField
            label={t('accident')}
            value={form.accident_date}
            error={wrongWords('accident_date')}
            onChange={(accident_date) => change({ accident_date })}
          />
        )}
        <PlaceField
          name={form.place}
          code={form.place_code}
          error={wrongWords('place')}
          onChange={(place, place_code) => change({ place, place_code })}
        />
      </div>
      <TextField
        label={t('symptom')}
        value={form.symptom}
        maxLength={500}
        error={wrongWords('symptom')}
        onChange={({ target }) => change({ symptom: target.value })}
      />
      <LineFields lines={form.lines} wrong={wrongWords} onChange={(lines) => change({ lines })} />
      <div className={styles.row}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={form.hasOriginals}
            onChange={({ target }) => change({ hasOriginals: target.checked })}
          />
          {t('originalsCame')}
        </label>
        {form.hasOriginals && (
          <TextField
            label={t('shelf')}
            value={form.shelf}
            maxLength={40}
            error={wrongWords('originals.shelf')}
            onChange={({ target }) => change({ shelf: target.value })}
          />
        )}
      </div>
      {isDuplicate ? (
        <div role="alert" className={styles.warn}>
          <p>{t('duplicate', { number: other })}</p>
          <p className={styles.buttons}>
            <ButtonLink look="secondary" href={hrefOf(`/claims/${other}`)} target="_blank" rel="noreferrer">
              {t('openOther', { number: other })}
            </ButtonLink>
            <Button look="danger" busy={send.isPending} onClick={() => submit(true)}>
              {t('anyway')}
            </Button>
          </p>
        </div>
      ) : (
        <Failure error={error} />
      )}
      <p className={styles.buttons}>
        <Button type="submit" busy={send.isPending}>
          {t('submit')}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            forget()
            setWrong({})
            send.reset()
          }}
        >
          {t('clear')}
        </Button>
        <strong className={styles.sum}>{t('sum', { sum: format.amount(sumOfLines(form.lines)) })}</strong>
      </p>
    </form>
  )
}

function Cards({
  cards,
  chosen,
  onChoose,
}: {
  cards: readonly Coverage[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const t = useTranslations('paper')
  const tMember = useTranslations('members')
  const format = useFormat()
  return (
    <fieldset className={styles.cards}>
      <legend>{t('card')}</legend>
      {cards.map((card) => (
        <label key={card.id}>
          <input type="radio" name="card" checked={card.id === chosen} onChange={() => onChoose(card.id)} />
          <span>
            <strong>{format.words(card.plan_name)}</strong> · {tMember(`state.${card.state}`)}
            <small>
              {[format.words(card.insurer_name), card.policy_number ?? tMember('noPolicyNumber')].join(' · ')}
              <br />
              {`${format.date(card.effective_date, 'short')} – ${format.date(card.expiry_date, 'short')}`}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
