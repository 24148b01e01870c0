import { describe, expect, test } from 'vitest'
import { referenceHospitals } from '../../seed/reference/hospitals'
import { referenceInsurers } from '../../seed/reference/insurers'

describe('hospitals', () => {
  test('at least 150, and a major one in each of the 77 provinces', () => {
    expect(referenceHospitals.length).toBeGreaterThanOrEqual(150)
    const provinces = new Set(referenceHospitals.map((hospital) => hospital.province_en))
    expect(provinces.size).toBe(77)
    expect(new Set(referenceHospitals.map((hospital) => hospital.province_th)).size).toBe(77)
    const withHospital = referenceHospitals.filter((hospital) => hospital.kind === 'hospital')
    expect(new Set(withHospital.map((hospital) => hospital.province_en)).size).toBe(77)
  })

  test('include every kind', () => {
    expect(new Set(referenceHospitals.map((hospital) => hospital.kind))).toEqual(
      new Set(['hospital', 'clinic', 'dental']),
    )
  })

  test('have unique codes, names and positions', () => {
    for (const key of ['code', 'name_th', 'name_en'] as const)
      expect(duplicates(referenceHospitals.map((hospital) => hospital[key]))).toEqual([])
    expect(duplicates(referenceHospitals.map((h) => `${h.latitude},${h.longitude}`))).toEqual([])
    for (const { code } of referenceHospitals) expect(code).toMatch(/^\d{2}-\d{3}$/)
  })

  test('are in Thailand, near the others of their province', () => {
    for (const { code, latitude, longitude, province_en } of referenceHospitals) {
      expect(latitude, code).toBeGreaterThan(5.6)
      expect(latitude, code).toBeLessThan(20.5)
      expect(longitude, code).toBeGreaterThan(97.3)
      expect(longitude, code).toBeLessThan(105.7)
      const first = referenceHospitals.find((other) => other.province_en === province_en)
      // Hospitals of a province are close together. A larger difference means swapped or mistyped coordinates.
      expect(Math.abs(latitude - (first?.latitude ?? 0)), code).toBeLessThan(1.2)
      expect(Math.abs(longitude - (first?.longitude ?? 0)), code).toBeLessThan(1.2)
    }
  })

  test('have Thai names in Thai, English names in English, and valid phones', () => {
    for (const { name_th, name_en, phone } of referenceHospitals) {
      expect(name_th).toMatch(/^[\u0e01-\u0e4e0-9 -]+$/)
      expect(name_en).toMatch(/^[A-Za-z0-9 .,'-]+$/)
      if (phone !== null) expect(phone).toMatch(/^(?:\+66[2-7]\d{7}|1\d{3})$/)
    }
  })
})

describe('insurers', () => {
  test('of every kind, each with its own code and name', () => {
    for (const kind of ['life', 'non_life', 'bank'] as const)
      expect(referenceInsurers.filter((insurer) => insurer.kind === kind).length).toBeGreaterThan(15)
    for (const key of ['code', 'name_th', 'name_en', 'claim_prefix'] as const)
      expect(duplicates(referenceInsurers.map((insurer) => insurer[key]))).toEqual([])
  })

  test('have codes that work as claim prefixes, and valid colours', () => {
    for (const { code, claim_prefix, card_color } of referenceInsurers) {
      expect(code).toMatch(/^[A-Z0-9]{2,6}$/)
      expect(claim_prefix).toBe(code)
      if (card_color !== null) expect(card_color).toMatch(/^#[0-9A-F]{6}$/)
    }
  })
})

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
