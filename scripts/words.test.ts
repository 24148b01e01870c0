import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/**
 * The folders with Thai texts: of the members' app, of the office, of text messages and emails, and of the seed data.
 */
const places = [
  'apps/web/src/i18n/messages/th',
  'apps/office/src/i18n/messages/th',
  'apps/api/src/messages',
  'apps/api/seed',
]

/** Words to avoid, and what to write instead. See docs/GLOSSARY.md. */
const decided: readonly [not: RegExp, but: string][] = [
  [/ท่าน(?!ั)/, 'คุณ'],
  [/(?<!ผู้พิจารณา)สินไหม/, 'เคลม'],
  [/เลข(ที่)?บัตรประชาชน/, 'เลขประจำตัวประชาชน'],
  [/หมายเลขโทรศัพท์|เบอร์โทรศัพท์มือถือ/, 'เบอร์มือถือ'],
  [/พาสเวิร์ด/, 'รหัสผ่าน'],
  [/ลงชื่อเข้า/, 'เข้าสู่ระบบ'],
  [/นโยบายข้อมูลส่วนบุคคล/, 'นโยบายความเป็นส่วนตัว'],
  [/แอพ/, 'แอป'],
  [/อีเมล์/, 'อีเมล'],
  [/คลิก/, 'แตะ'],
  [/โปรโมชั่น/, 'โปรโมชัน'],
  [/อัพ(เดต|เดท|โหลด)|อัปเดท/, 'อัปเดต, อัปโหลด'],
  [/เว็ป|เวบ|เว็บไซท์/, 'เว็บไซต์'],
  [/ลิ้ง(ค์|ก์)|ลิงค์/, 'ลิงก์'],
  [/ดีไวซ์|อุปกรณ์(ของคุณ|อื่น)/, 'เครื่อง'],
  [/คอนเซ็?นต์/, 'ความยินยอม'],
  [/เทเลเมด/, 'พบแพทย์ออนไลน์'],
  [/(โปรโมชัน|บทความ|ประกาศ)นี้หมดเวลา/, 'หมดอายุ, เลิกเผยแพร่'],
  [/(?<!ประ|สรรพ)สิทธิ์/, 'สิทธิ'],
  [/รหัสเข้าใช้|รหัสครั้งเดียว/, 'รหัสใช้ครั้งเดียว'],
  [/เชื่อม(กับ|ต่อกับ)? ?LINE|เชื่อมบัญชี/, 'ผูกบัญชี'],
  [/ความคุ้มครองครอบครัว/, 'ความคุ้มครองของครอบครัว'],
]

test('Thai texts use the words of the glossary', () => {
  const wrong = places.flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|txt|md)$/.test(file) && !/\.test\./.test(file))
      .flatMap((file) => wrongLines(path.join(place, file))),
  )
  expect(wrong).toEqual([])
})

test('finds words that the glossary avoids', () => {
  expect(wrongWords('กรุณากรอกเลขบัตรประชาชนของท่านเท่านั้น')).toEqual([
    'ท่าน → คุณ',
    'เลขบัตรประชาชน → เลขประจำตัวประชาชน',
  ])
})

function wrongLines(file: string): string[] {
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => wrongWords(line).map((word) => `${file}:${index + 1} ${word}`))
}

function wrongWords(text: string): string[] {
  return decided.flatMap(([not, but]) => {
    const hit = not.exec(text)
    return hit ? [`${hit[0]} → ${but}`] : []
  })
}
