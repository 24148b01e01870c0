import { describe, expect, it } from 'vitest'
import {
  emptyForm,
  emptyLine,
  type PaperForm,
  readForm,
  sumOfLines,
  toWrong,
} from '../../src/features/paper/paper-form'

const coverage = 'A'.repeat(22)
const names = [{ th: 'ค่ายา', en: 'Medicine' }]
const line = (part: object) => ({ ...emptyLine(), ...part })
const full = (part: Partial<PaperForm> = {}): PaperForm => ({
  ...emptyForm(coverage),
  received_on: '2026-11-20',
  admited_date: '2026-11-10',
  place: 'คลินิกหมอใจดี',
  symptom: 'ไข้',
  lines: [line({ description: 'Medicine', amount: '1,250.50' }), emptyLine()],
  ...part,
})

describe('the form of a paper claim', () => {
  it('reads amounts as typed, both languages of a known line, and leaves empty lines at the end out', () => {
    expect(readForm(full(), names)).toMatchObject({
      claim: {
        coverage_id: coverage,
        provider_name: 'คลินิกหมอใจดี',
        lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 125_050 }],
      },
    })
    const own = readForm(
      full({ lines: [line({ description: 'ค่าเฝือก', diagnosis: 's52.5', amount: '๙๐๐' })] }),
      names,
    )
    expect(own).toMatchObject({
      claim: {
        lines: [
          { description: { th: 'ค่าเฝือก', en: 'ค่าเฝือก' }, billed_satang: 90_000, diagnosis_code: 'S52.5' },
        ],
      },
    })
  })

  it('sends the day of the accident only for an accident', () => {
    expect(readForm(full({ accident_date: '2026-11-09' }), names)).not.toHaveProperty('claim.accident_date')
    const accident = { claim_type: 'accident', accident_date: '2026-11-09' } as const
    expect(readForm(full(accident), names)).toMatchObject({ claim: { accident_date: '2026-11-09' } })
  })

  it('says where the originals are only if they came', () => {
    expect(readForm(full({ shelf: 'A-1' }), names)).not.toHaveProperty('claim.originals')
    expect(readForm(full({ hasOriginals: true, shelf: ' A-1 ' }), names)).toMatchObject({
      claim: { originals: { shelf: 'A-1' } },
    })
    expect(readForm(full({ hasOriginals: true }), names)).toMatchObject({
      claim: { originals: { shelf: null } },
    })
  })

  it('names every wrong field; an empty one is required', () => {
    const wrong = readForm(
      full({
        received_on: '',
        claim_type: 'accident',
        place: ' ',
        symptom: '',
        lines: [
          line({ description: 'x', diagnosis: '12', amount: 'abc' }),
          line({ description: '', amount: '' }),
          line({ description: 'y', amount: '5' }),
        ],
      }),
      names,
    )
    expect(wrong).toEqual({
      wrong: {
        received_on: 'required',
        accident_date: 'required',
        place: 'required',
        symptom: 'required',
        'lines.0.billed_satang': expect.any(String),
        'lines.0.diagnosis_code': 'invalid',
        'lines.1.description': 'required',
        'lines.1.billed_satang': 'required',
      },
    })
  })

  it('shows the server’s errors beside the same fields', () => {
    const fields = [
      { path: 'provider_code', code: 'invalid' },
      { path: 'admited_date', code: 'outside_cover' },
    ]
    expect(toWrong(fields, full())).toEqual({ place: 'invalid', admited_date: 'outside_cover' })
  })

  it('takes a comma that may be a mistyped point for no amount', () => {
    const lines = [line({ description: 'ค่ายา', amount: '12,50' })]
    expect(readForm(full({ lines }), names)).toHaveProperty(['wrong', 'lines.0.billed_satang'])
    expect(sumOfLines(lines)).toBe(0)
  })

  it('adds up the amounts that can be read', () => {
    expect(sumOfLines([line({ amount: '1,000' }), line({ amount: 'x' }), line({ amount: '0.25' })])).toBe(
      100_025,
    )
  })
})
