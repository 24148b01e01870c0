import { documentLists } from '@khum/contract/documents'
import type { Words } from '@khum/contract/fields'
import type { Case } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'
import { documentRequestTexts } from '../../i18n/both-languages'
import { useCaseTyped } from './case-typed'
import { Frame, focus, type Panel } from './panel-frame'

/** Asks the member for a document. Suggests the one that the checks found missing, or else a medical certificate. */
export function RequestDocument(panel: Panel) {
  const t = useTranslations('claimCase')
  const [{ list, th, en, days }, type] = useCaseTyped('ask', panel.found, () => {
    const missing = missingList(panel.found.checks)
    const words: Words = documentRequestTexts[missing]
    return { list: missing, ...words, days: 5 }
  })
  return (
    <Frame
      title={t('ask')}
      panel={panel}
      label={t('confirm')}
      startsInField
      isReady={th.trim() !== '' && en.trim() !== ''}
      onSubmit={() => panel.act('document-request', { list, reason: { th, en }, working_days: days })}
    >
      <fieldset>
        <legend>{t('document')}</legend>
        {documentLists.map((each) => (
          <label key={each} data-inline>
            <input
              type="radio"
              name="list"
              checked={list === each}
              ref={list === each ? focus : undefined}
              onChange={() => type({ list: each, ...documentRequestTexts[each] })}
            />
            {t(each)}
          </label>
        ))}
      </fieldset>
      <label>
        {t('wordsTh')}
        <textarea
          lang="th"
          rows={2}
          value={th}
          maxLength={500}
          onChange={({ target }) => type({ th: target.value })}
        />
      </label>
      <label>
        {t('wordsEn')}
        <textarea
          lang="en"
          rows={2}
          value={en}
          maxLength={500}
          onChange={({ target }) => type({ en: target.value })}
        />
      </label>
      <label>
        {t('workingDays')}
        <input
          type="number"
          min={1}
          max={60}
          value={days}
          onChange={({ target }) => type({ days: Math.min(Math.max(Number(target.value) || 1, 1), 60) })}
        />
      </label>
      <p>{t('clockPaused')}</p>
    </Frame>
  )
}

function missingList(checks: Case['checks']): (typeof documentLists)[number] {
  const missing = checks.flatMap(({ notes }) =>
    notes.flatMap(({ note, params }) =>
      note === 'missing_lists' ? String(params.lists ?? '').split(' ') : [],
    ),
  )
  return documentLists.find((list) => missing.includes(list)) ?? 'medical'
}
