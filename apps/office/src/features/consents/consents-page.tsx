import type { ConsentTexts } from '@khum/contract/consent-texts'
import { commonText } from '@khum/contract/consent-texts'
import { officeConsentEndpoints } from '@khum/contract/office-consents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import { useInsurerName } from '../../session/use-insurer-name'
import { LoadFailure } from '../../ui/notice'
import { Table } from '../../ui/table'
import { ChangeText, type TextAction } from './change-text'
import styles from './consents.module.css'

type Text = ConsentTexts['items'][number]

/** The consent texts: drafts that wait for a second person, and every published version. */
export function ConsentsPage() {
  const t = useTranslations('consentTexts')
  const [open, setOpen] = useState<{ text: Text; action: TextAction } | null>(null)
  const nameOf = useTextName()
  const loading = useQuery({
    queryKey: ['consent-texts'],
    queryFn: ({ signal }) => call(officeConsentEndpoints.listOfficeConsentTexts, {}, { signal }),
  })
  const { data } = loading
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.soft}>{t('lead')}</p>
      <LoadFailure query={loading} />
      {data && <Drafts drafts={data.drafts} />}
      {data && (
        <section className={styles.section}>
          <h2>{t('published')}</h2>
          <Published items={data.items} onOpen={setOpen} />
        </section>
      )}
      {open && <ChangeText {...open} name={nameOf(open.text)} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Returns a function that names a text by its kind and insurer, and its version if it has one. */
export function useTextName() {
  const t = useTranslations('consentTexts')
  const kinds = useTranslations('members')
  const insurerName = useInsurerName()
  return ({ kind, insurer_code, version }: Pick<Text, 'kind' | 'insurer_code'> & { version?: number }) =>
    [
      kinds(`consent.${kind}`),
      insurer_code === null ? t('common') : insurerName(insurer_code),
      version === undefined ? null : `${t('version')} ${version}`,
    ]
      .filter(Boolean)
      .join(' · ')
}

function Drafts({ drafts }: { drafts: ConsentTexts['drafts'] }) {
  const t = useTranslations('consentTexts')
  const kinds = useTranslations('members')
  const format = useFormat()
  return (
    <section className={styles.section}>
      <h2>{t('drafts')}</h2>
      {drafts.length === 0 && <p>{t('noDrafts')}</p>}
      {drafts.length > 0 && (
        <Table
          label={t('drafts')}
          head={[t('text'), t('insurer'), t('writtenBy'), t('writtenAt'), t('actions')]}
          rows={drafts.map(({ kind, insurer_code, written_by, written_at, refused }) => ({
            key: `${insurer_code} ${kind}`,
            cells: [
              kinds(`consent.${kind}`),
              insurer_code ?? t('common'),
              written_by,
              format.instant(written_at),
              refused ? (
                t('refusedBecause', { name: refused.by, reason: refused.reason })
              ) : (
                <Link key="read" to={`/consents/${insurer_code ?? commonText}/${kind}`}>
                  {t('read')}
                  <span className="visually-hidden">
                    : {kinds(`consent.${kind}`)} {insurer_code ?? t('common')}
                  </span>
                </Link>
              ),
            ],
          }))}
        />
      )}
    </section>
  )
}

function Published({
  items,
  onOpen,
}: {
  items: readonly Text[]
  onOpen: (open: { text: Text; action: TextAction }) => void
}) {
  const t = useTranslations('consentTexts')
  const kinds = useTranslations('members')
  const format = useFormat()
  const nameOf = useTextName()
  return (
    <Table
      label={t('published')}
      numeric={[2]}
      codes={[3]}
      head={[t('text'), t('insurer'), t('version'), t('from'), t('state'), t('actions')]}
      rows={items.map((text) => ({
        key: `${text.kind} ${text.version}`,
        cells: [
          kinds(`consent.${text.kind}`),
          text.insurer_code ?? t('common'),
          text.version,
          format.instant(text.effective_at),
          <State key="state" text={text} />,
          text.state === 'withdrawn' ? null : (
            <span key="actions" className={styles.actions}>
              {([text.is_force ? 'take_back' : 'force', 'withdraw'] as const).map((action) => (
                <button key={action} type="button" onClick={() => onOpen({ text, action })}>
                  {t(`action.${action}`)}
                  <span className="visually-hidden">: {nameOf(text)}</span>
                </button>
              ))}
            </span>
          ),
        ],
      }))}
    />
  )
}

function State({ text: { state, is_force, is_intact, withdrawn_reason } }: { text: Text }) {
  const t = useTranslations('consentTexts')
  return [
    t(`stateOf.${state}`),
    is_force && state !== 'withdrawn' && t('forced'),
    !is_intact && t('damaged'),
    withdrawn_reason,
  ]
    .filter(Boolean)
    .join(' · ')
}
