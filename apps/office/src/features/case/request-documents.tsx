import { type DocumentList, documentLists } from '@khum/contract/documents'
import type { Words } from '@khum/contract/fields'
import { limits } from '@khum/contract/limits'
import type { Case } from '@khum/contract/office-case'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { documentRequestTexts } from '../../i18n/both-languages'
import styles from './case-page.module.css'
import { useCaseTyped } from './case-typed'
import { isWorded, languages } from './member-note'
import { Frame, focus, type Panel } from './panel-frame'

/**
 * Asks the member for documents in one request, each with a reason. Suggests the documents that the checks found
 * missing or, if there are none, a medical certificate.
 */
export function RequestDocuments(panel: Panel) {
  const t = useTranslations('claimCase')
  const [{ lists, texts, days }, type] = useCaseTyped('ask', panel.found, () => {
    const words: Record<DocumentList, Words> = documentRequestTexts
    return { lists: missingLists(panel.found.checks), texts: words, days: 5 }
  })
  const [first] = useState(lists[0] ?? documentLists[0])
  const asked = documentLists.filter((each) => lists.includes(each))
  const write = (list: DocumentList, part: Partial<Words>) =>
    type({ texts: { ...texts, [list]: { ...texts[list], ...part } } })
  return (
    <Frame
      title={t('ask')}
      panel={panel}
      label={t('confirm')}
      startsInField
      isReady={asked.length > 0 && asked.every((list) => isWorded(texts[list], true))}
      onSubmit={() =>
        panel.act('document-request', {
          requests: asked.map((list) => ({ list, reason: texts[list] })),
          working_days: days,
        })
      }
    >
      <fieldset>
        <legend>{t('document')}</legend>
        {documentLists.map((each) => (
          <label key={each} data-inline>
            <input
              type="checkbox"
              checked={lists.includes(each)}
              ref={each === first ? focus : undefined}
              onChange={({ target }) =>
                type({ lists: target.checked ? [...lists, each] : lists.filter((one) => one !== each) })
              }
            />
            {t(each)}
          </label>
        ))}
      </fieldset>
      {asked.length === 0 && <p className={styles.bad}>{t('chooseDocument')}</p>}
      {asked.map((list) => (
        <fieldset key={list}>
          <legend>{t('wordsAbout', { document: t(list) })}</legend>
          {languages.map((lang) => (
            <label key={lang}>
              {t(lang === 'th' ? 'wordsTh' : 'wordsEn')}
              <textarea
                lang={lang}
                rows={3}
                value={texts[list][lang]}
                maxLength={limits.decisionText.max}
                onChange={({ target }) => write(list, { [lang]: target.value })}
              />
            </label>
          ))}
        </fieldset>
      ))}
      <label>
        {t('workingDays')}
        <input
          type="number"
          min={1}
          max={60}
          required
          // The number isn't corrected while the person types; the browser checks it when the form is sent. Otherwise,
          // an emptied field would get the minimum, 1, and typing “7” would then make 17.
          value={days || ''}
          onChange={({ target }) => type({ days: Number(target.value) })}
        />
      </label>
      <p>{t('clockPaused')}</p>
    </Frame>
  )
}

function missingLists(checks: Case['checks']): DocumentList[] {
  const missing = checks.flatMap(({ notes }) =>
    notes.flatMap(({ note, params }) =>
      note === 'missing_lists' ? String(params.lists ?? '').split(' ') : [],
    ),
  )
  const lists = documentLists.filter((list) => missing.includes(list))
  return lists.length > 0 ? lists : ['medical']
}
