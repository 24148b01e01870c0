import { bangkokDate, isIsoDate } from '@khum/contract/calendar'
import { type Block, documentBlocks } from '@khum/contract/consent-blocks'
import type { ConsentKind } from '@khum/contract/consent-due'
import { officeConsentEndpoints, type ReadConsentDraft } from '@khum/contract/office-consents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureCode } from '../../api/api-error'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { consentHeadings } from '../../i18n/both-languages'
import { navigate } from '../../router/address'
import { Link } from '../../router/link'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { LoadFailure, Notice } from '../../ui/notice'
import styles from './consents.module.css'
import { useTextName } from './consents-page'
import { DecideDialog } from './decide-dialog'

type Draft = ReadConsentDraft['draft']
interface Step {
  draft: Draft
  params: { insurer: string; kind: ConsentKind }
  onClose: () => void
}

const toList = () => navigate('/consents')

/** A draft in both languages beside the text that it would replace, with buttons to publish or refuse it. */
export function DraftPage({ params: { insurer = '', kind = '' } }: { params: Record<string, string> }) {
  const t = useTranslations('consentTexts')
  const format = useFormat()
  const nameOf = useTextName()
  // Keeps the draft that the person has read. If the page loads a changed draft meanwhile, the server refuses the one
  // that was read. R66
  const [open, setOpen] = useState<{ action: 'publish' | 'refuse'; draft: Draft } | null>(null)
  // The URL can contain any word as `kind`. If the word isn't a kind, the server returns `not_found`.
  const params = { insurer, kind: kind as ConsentKind }
  const loading = useQuery({
    queryKey: ['consent-draft', insurer, kind],
    queryFn: ({ signal }) => call(officeConsentEndpoints.readConsentDraft, { params }, { signal }),
  })
  const { data, error } = loading
  if (error && failureCode(error) === 'not_found') return <Notice title={t('gone')}>{t('goneText')}</Notice>
  if (!data) return <LoadFailure query={loading} />
  const { draft, former } = data
  const onClose = () => setOpen(null)
  return (
    <>
      <p>
        <Link to="/consents">{t('back')}</Link>
      </p>
      <h1>{nameOf(draft)}</h1>
      <p className={styles.soft}>
        {t('writtenBy')} {draft.written_by} · {format.instant(draft.written_at)}
      </p>
      <p className={styles.buttons}>
        <Button onClick={() => setOpen({ action: 'publish', draft })}>{t('publish')}</Button>
        <Button look="secondary" onClick={() => setOpen({ action: 'refuse', draft })}>
          {t('refuse')}
        </Button>
      </p>
      <h2>{t('draft')}</h2>
      <BothLanguages text={draft} />
      <h2 className={styles.section}>{t('former')}</h2>
      {former ? <BothLanguages text={former} /> : <p>{t('noFormer')}</p>}
      {open?.action === 'publish' && <Publish draft={open.draft} params={params} onClose={onClose} />}
      {open?.action === 'refuse' && <Refuse draft={open.draft} params={params} onClose={onClose} />}
    </>
  )
}

/** Shows a text in both languages, in the order and with the headings that members see. */
function BothLanguages({
  text: { title, body, news, controller, dpo_contact },
}: {
  text: Pick<Draft, 'title' | 'body'> & Partial<Pick<Draft, 'news' | 'controller' | 'dpo_contact'>>
}) {
  const t = useTranslations('consentTexts')
  return (
    <div className={styles.languages}>
      {(['th', 'en'] as const).map((lang) => {
        const headings = consentHeadings[lang]
        return (
          <article key={lang} className={styles.text} aria-label={t(lang === 'th' ? 'thai' : 'english')}>
            <p className={styles.soft}>{t(lang === 'th' ? 'thai' : 'english')}</p>
            <div lang={lang}>
              <h3>{title[lang]}</h3>
              {news && (
                <>
                  <h4>{headings.news}</h4>
                  <Blocks text={news[lang]} />
                </>
              )}
              <Blocks text={body[lang]} />
              {(controller || dpo_contact) && <h4>{headings.responsible}</h4>}
              {controller && <p>{`${headings.controller}: ${controller[lang]}`}</p>}
              {dpo_contact && <p>{`${headings.officer}: ${dpo_contact}`}</p>}
            </div>
          </article>
        )
      })}
    </div>
  )
}

/** Shows a text with its headings, paragraphs and lists, as the members' app does. */
function Blocks({ text }: { text: string }) {
  return (
    <>
      {documentBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
        <BlockText key={index} block={block} />
      ))}
    </>
  )
}

function BlockText({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h4>{block.text}</h4>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Publish({ draft: { text_hash }, params, onClose }: Step) {
  const t = useTranslations('consentTexts')
  const [from, setFrom] = useState('')
  const [isForce, setIsForce] = useState(false)
  const isDay = from === '' || (isIsoDate(from) && from >= bangkokDate(new Date()))
  return (
    <DecideDialog
      title={t('publishTitle')}
      text={t('publishText')}
      button={t('publish')}
      isValid={isDay}
      send={() =>
        call(officeConsentEndpoints.publishReadDraft, {
          params,
          body: { text_hash, is_force: isForce, ...(from === '' ? {} : { from }) },
        })
      }
      onDone={toList}
      onClose={onClose}
    >
      <DateField label={t('day')} value={from} onChange={setFrom} error={isDay ? undefined : t('dayWrong')} />
      <label className={styles.check}>
        <input type="checkbox" checked={isForce} onChange={({ target }) => setIsForce(target.checked)} />
        {t('isForce')}
      </label>
    </DecideDialog>
  )
}

function Refuse({ draft: { text_hash }, params, onClose }: Step) {
  const t = useTranslations('consentTexts')
  return (
    <DecideDialog
      title={t('refuseTitle')}
      text={t('refuseText')}
      button={t('refuse')}
      needsReason
      isDanger
      send={(reason) => call(officeConsentEndpoints.refuseReadDraft, { params, body: { text_hash, reason } })}
      onDone={toList}
      onClose={onClose}
    />
  )
}
