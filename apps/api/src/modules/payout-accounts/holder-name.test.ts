import { expect, it } from 'vitest'
import { isNameOf } from './holder-name'

const person = (th: string, en: string) => {
  const [name_th = '', surname_th = ''] = th.split(' ')
  const [name_en = '', surname_en = ''] = en.split(' ')
  return { name_th, surname_th, name_en, surname_en }
}
const malee = person('มาลี ใจดี', 'Malee Jaidee')
const nangnuan = person('นางนวล ใจดี', 'Nangnuan Jaidee')
const sawitree = person('สาวิตรี ใจดี', 'Sawitree Jaidee')
const mrinal = person('มริณาล ชาร์มา', 'Mrinal Sharma')
const khunakorn = person('คุณากร ใจดี', 'Khunakorn Jaidee')

it.each([
  ['นางสาวมาลี  ใจดี', malee],
  ['นาง มาลี ใจดี', malee],
  ['น.ส.มาลี ใจดี', malee],
  ['น.ส มาลี ใจดี', malee],
  ['นส มาลี ใจดี', malee],
  ['นสมาลี ใจดี', malee],
  ['\u200bน. ส. มาลี ใจดี', malee],
  ['ดช มาลี ใจดี', malee],
  ['เดกหญิงมาลีใจดี', malee],
  ['คุณมาลี ใจดี', malee],
  ['MRS.MALEE JAIDEE', malee],
  ['Miss  Malee Jaidee', malee],
  ['มาลี ใจดี', person('นางมาลี ใจดี', '')],
  ['นางนวล ใจดี', nangnuan],
  ['น.ส. นางนวล ใจดี', nangnuan],
  ['นางนางนวล ใจดี', nangnuan],
  ['นางนวล ใจดี', person('นวล ใจดี', '')],
  ['สาวิตรี ใจดี', sawitree],
  ['นางสาวิตรี ใจดี', sawitree],
  ['นางสาวสาวิตรี ใจดี', sawitree],
  ['Mrinal Sharma', mrinal],
  ['Ms. Mrinal Sharma', mrinal],
  ['นายคุณากร ใจดี', khunakorn],
])('takes “%s” for the person’s name', (holder, of) => {
  expect(isNameOf(holder, [person('สมชาย รักดี', 'Somchai Rakdee'), of])).toBe(true)
})

it.each([
  ['สมชาย ใจดี', malee],
  ['นางสาวสมชาย ใจดี', malee],
  ['มาลี', malee],
  ['inal Sharma', mrinal],
  ['ากร ใจดี', khunakorn],
  ['น มาลี ใจดี', malee],
  ['นาง', person('', '')],
  ['. -', person('', '')],
])('doesn’t take “%s” for the person’s name', (holder, of) => {
  expect(isNameOf(holder, [of])).toBe(false)
})
