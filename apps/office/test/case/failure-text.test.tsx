import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/api-error'
import { useFailureText } from '../../src/features/case/failure-text'
import { claimCase } from '../../src/i18n/messages/th/claim-case'
import { errors } from '../../src/i18n/messages/th/errors'
import { WordsProvider } from '../../src/i18n/words-provider'

function Failure({
  code,
  isAppealed,
}: {
  code: ConstructorParameters<typeof ApiError>[0]
  isAppealed: boolean
}) {
  return <p>{useFailureText()(new ApiError(code), isAppealed)}</p>
}

async function textFor(code: Parameters<typeof Failure>[0]['code'], isAppealed: boolean) {
  const { container, unmount } = render(
    <WordsProvider>
      <Failure code={code} isAppealed={isAppealed} />
      <i>ท้าย</i>
    </WordsProvider>,
  )
  await screen.findByText('ท้าย')
  const text = container.querySelector('p')?.textContent
  unmount()
  return text
}

test('a claim that the insurer decides is sent to the insurer; its appeal can’t be, and a senior assessor records the answer', async () => {
  expect(await textFor('decision_not_delegated', false)).toBe(errors.decision_not_delegated)
  expect(await textFor('decision_not_delegated', true)).toBe(claimCase.onlyInsurer)
  expect(await textFor('decision_sums_wrong', true)).toBe(errors.decision_sums_wrong)
})
