import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlaceField } from '../../src/features/paper/place-field'
import { paper } from '../../src/i18n/messages/th/paper'
import { WordsProvider } from '../../src/i18n/words-provider'

const place = (code: string, th: string, province: string) => ({
  code,
  name: { th, en: `Clinic ${code}` },
  province: { th: province, en: province },
})
const items = [
  place('K1', 'รพ.สต.หนองแวง', 'ขอนแก่น'),
  place('S1', 'รพ.สต.หนองแวง', 'สกลนคร'),
  place('B1', 'โรงพยาบาลบางรัก', 'กรุงเทพมหานคร'),
  place('B2', 'คลินิกยิ้ม', 'กรุงเทพมหานคร'),
  place('B3', 'คลินิกยิ้ม', 'กรุงเทพมหานคร'),
]

function Field() {
  const [{ name, code }, set] = useState({ name: '', code: '' })
  return (
    <>
      <PlaceField name={name} code={code} error={undefined} onChange={(name, code) => set({ name, code })} />
      <output>{`${name} [${code}]`}</output>
    </>
  )
}

/** Types a text, and returns the field's name and code after the suggestions have come. */
async function chosenBy(text: string) {
  vi.stubGlobal('fetch', async () => Response.json({ data: { items } }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WordsProvider>
        <Field />
      </WordsProvider>
    </QueryClientProvider>,
  )
  const field = await screen.findByLabelText(paper.place)
  await userEvent.type(field, 'หนอง')
  await waitFor(() => expect(document.querySelectorAll('option')).toHaveLength(items.length))
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
  await waitFor(() => expect(document.querySelectorAll('option')).toHaveLength(items.length))
  await userEvent.tab()
  return screen.getByRole('status').textContent
}

afterEach(() => vi.unstubAllGlobals())

test('a name that only one place has chooses this place', async () => {
  expect(await chosenBy('โรงพยาบาลบางรัก')).toBe('โรงพยาบาลบางรัก [B1]')
})

test('of two places with the same name, the province decides', async () => {
  expect(await chosenBy('รพ.สต.หนองแวง · สกลนคร')).toBe('รพ.สต.หนองแวง [S1]')
})

test('of two in one province, the code decides', async () => {
  expect(await chosenBy('คลินิกยิ้ม · กรุงเทพมหานคร · B3')).toBe('คลินิกยิ้ม [B3]')
})

test('a name that two places have chooses none of them and says so', async () => {
  expect(await chosenBy('รพ.สต.หนองแวง')).toBe('รพ.สต.หนองแวง []')
  screen.getByText(paper.placeTwice)
})
