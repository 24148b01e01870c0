import { bangkokDate } from '@khum/contract/calendar'
import { type Block, documentBlocks } from '@khum/contract/consent-blocks'
import type { ConsentDocument } from '@khum/contract/consents'
import { useFormat, useTranslations } from '../../i18n'
import { keepWords } from '../../ui/text/keep-words'
import styles from './consent.module.css'

/** Shows a consent document in full, without a scrolling box, because people miss the end of a text in a small box. */
export function DocumentText({
  document,
}: {
  document: Pick<ConsentDocument, 'title' | 'body' | 'version'> &
    Partial<Pick<ConsentDocument, 'effective_at' | 'news' | 'controller' | 'dpo_contact'>>
}) {
  const t = useTranslations('consent')
  const { words, date } = useFormat()
  const { news, controller, dpo_contact: officer } = document
  const newsBlocks: Block[] = news
    ? [{ kind: 'heading', text: t('news') }, ...documentBlocks(words(news))]
    : []
  const blocks = [...newsBlocks, ...documentBlocks(words(document.body))]
  const number = String(document.version)
  const version =
    document.effective_at === undefined
      ? t('versionOnly', { version: number })
      : t('version', { version: number, date: date(bangkokDate(new Date(document.effective_at))) })
  return (
    <section className={styles.text} aria-label={words(document.title)}>
      <p className={styles.version}>{version}</p>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change their order
        <BlockText key={index} block={block} />
      ))}
      {controller && officer && (
        <>
          <h2>{keepWords(t('responsible'))}</h2>
          <p>{keepWords(t('controller', { controller: words(controller) }))}</p>
          <p>{keepWords(t('officer', { contact: officer }))}</p>
        </>
      )}
    </section>
  )
}

function BlockText({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{keepWords(block.text)}</h2>
  if (block.kind === 'paragraph') return <p>{keepWords(block.text)}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{keepWords(item)}</li>
      ))}
    </ul>
  )
}
