import { documentLists } from '@khum/contract/documents'
import type { Case } from '@khum/contract/office-case'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { askWordsOfBoth } from '../../i18n/words-of-both'
import { Frame, focus, type Panel } from './panel-frame'

/** Asks the member for a document. What is asked for is what the checks miss, or a certificate. */
export function Ask(panel: Panel) {
  const t = useTranslations('claimCase')
  const [list, setList] = useState(() => missingList(panel.found.checks))
  const [words, setWords] = useState<{ th: string; en: string }>(askWordsOfBoth[list])
  const [days, setDays] = useState(5)
  return (
    <Frame
      title={t('ask')}
      panel={panel}
      label={t('confirm')}
      startsInField
      isReady={words.th.trim() !== '' && words.en.trim() !== ''}
      onSubmit={() => panel.act('document-request', { list, reason: words, working_days: days })}
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
              onChange={() => {
                setList(each)
                setWords(askWordsOfBoth[each])
              }}
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
          value={words.th}
          onChange={({ target }) => setWords({ ...words, th: target.value })}
        />
      </label>
      <label>
        {t('wordsEn')}
        <textarea
          lang="en"
          rows={2}
          value={words.en}
          onChange={({ target }) => setWords({ ...words, en: target.value })}
        />
      </label>
      <label>
        {t('workingDays')}
        <input
          type="number"
          min={1}
          max={60}
          value={days}
          onChange={({ target }) => setDays(Number(target.value) || 1)}
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
