import type { Insertable } from 'kysely'
import type { PublicHolidayTable } from '../../src/db/schema-claims'

/** Holidays on the same date each year. */
const everyYear: [day: string, th: string, en: string][] = [
  ['01-01', 'วันขึ้นปีใหม่', 'New Year’s Day'],
  ['04-06', 'วันจักรี', 'Chakri Memorial Day'],
  ['04-13', 'วันสงกรานต์', 'Songkran'],
  ['04-14', 'วันสงกรานต์', 'Songkran'],
  ['04-15', 'วันสงกรานต์', 'Songkran'],
  ['05-01', 'วันแรงงานแห่งชาติ', 'Labour Day'],
  ['05-04', 'วันฉัตรมงคล', 'Coronation Day'],
  ['06-03', 'วันเฉลิมพระชนมพรรษาพระราชินี', 'Queen’s Birthday'],
  ['07-28', 'วันเฉลิมพระชนมพรรษาพระเจ้าอยู่หัว', 'King’s Birthday'],
  ['08-12', 'วันแม่แห่งชาติ', 'Mother’s Day'],
  ['10-13', 'วันนวมินทรมหาราช', 'King Bhumibol Memorial Day'],
  ['10-23', 'วันปิยมหาราช', 'Chulalongkorn Day'],
  ['12-05', 'วันพ่อแห่งชาติ', 'Father’s Day'],
  ['12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'],
  ['12-31', 'วันสิ้นปี', 'New Year’s Eve'],
]

/** Holidays by the lunar calendar, and the weekdays that are free because a holiday falls on a weekend. */
const ofOneYear: [day: string, th: string, en: string][] = [
  ['2026-03-03', 'วันมาฆบูชา', 'Makha Bucha'],
  ['2026-05-31', 'วันวิสาขบูชา', 'Visakha Bucha'],
  ['2026-06-01', 'วันหยุดชดเชยวันวิสาขบูชา', 'Substitution for Visakha Bucha'],
  ['2026-07-29', 'วันอาสาฬหบูชา', 'Asanha Bucha'],
  ['2026-12-07', 'วันหยุดชดเชยวันพ่อแห่งชาติ', 'Substitution for Father’s Day'],
  ['2027-05-03', 'วันหยุดชดเชยวันแรงงานแห่งชาติ', 'Substitution for Labour Day'],
  ['2027-10-25', 'วันหยุดชดเชยวันปิยมหาราช', 'Substitution for Chulalongkorn Day'],
  ['2027-12-06', 'วันหยุดชดเชยวันพ่อแห่งชาติ', 'Substitution for Father’s Day'],
]

/**
 * Thai public holidays of 2026 and 2027, for the demo only. The list lacks the special holidays of both years and the
 * lunar holidays of 2027. In production, an administrator enters each year's holidays once the cabinet has announced
 * them.
 */
export const demoHolidays: Insertable<PublicHolidayTable>[] = [
  ...['2026', '2027'].flatMap((year) =>
    everyYear.map(([day, name_th, name_en]) => ({ day: `${year}-${day}`, name_th, name_en })),
  ),
  ...ofOneYear.map(([day, name_th, name_en]) => ({ day, name_th, name_en })),
]
