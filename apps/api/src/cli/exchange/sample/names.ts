import type { Words } from '@khum/contract'
import type { Random } from './random'

type List = readonly [Words, ...Words[]]

/** Splits a list of names, each in Thai and English: `สมชาย Somchai, วิชัย Wichai`. */
function names(text: string): List {
  const [first, ...rest] = text.split(',').map((pair) => {
    const [th = '', ...en] = pair.trim().split(/\s+/)
    return { th, en: en.join(' ') }
  })
  if (first === undefined) throw new Error('an empty list of names')
  return [first, ...rest]
}

const men =
  names(`สมชาย Somchai, วิชัย Wichai, ประเสริฐ Prasert, สุรชัย Surachai, อนันต์ Anan, ธนพล Thanaphon, กิตติ Kitti,
  ณัฐวุฒิ Natthawut, ศุภชัย Supachai, วีระ Weera, ชัยวัฒน์ Chaiwat, อภิชาติ Apichat, พงศกร Phongsakon, ธีรพงษ์ Theeraphong,
  เอกชัย Ekachai, สมศักดิ์ Somsak, ปรีชา Preecha, มานพ Manop, บุญมี Bunmee, ไพโรจน์ Phairot, นพดล Noppadon, จักรพันธ์ Chakkaphan,
  ภูมิ Phum, ธนกร Thanakon, ปิยะ Piya, สิทธิชัย Sitthichai, วรวุฒิ Worawut, อาทิตย์ Athit, รัฐพล Rattaphon, กฤษดา Kritsada,
  ชาญชัย Chanchai, ดนัย Danai, ทวีศักดิ์ Thaweesak, นิรันดร์ Niran, บรรจง Banchong, พิชัย Pichai, ยุทธนา Yuttana, สุเทพ Suthep,
  อรรถพล Atthaphon, เกียรติศักดิ์ Kiattisak`)

const women =
  names(`สมหญิง Somying, มาลี Malee, วิภา Wipa, สุดา Suda, อรทัย Orathai, กัญญา Kanya, นภา Napa, พิมพ์ใจ Pimjai, รัตนา Rattana,
  ศิริพร Siriphon, จันทร์เพ็ญ Chanphen, ชลธิชา Chonthicha, ณัฐธิดา Natthida, ธิดารัตน์ Thidarat, บุษบา Butsaba, ปราณี Pranee,
  ผกามาศ Phakamat, พรทิพย์ Phonthip, ภัทรา Phattra, มณีรัตน์ Maneerat, ยุพิน Yuphin, ลัดดา Ladda, วรรณา Wanna, วันเพ็ญ Wanphen,
  ศศิธร Sasithon, สายฝน Saifon, สุนีย์ Sunee, สุภาพร Suphaphon, อัญชลี Anchalee, อุไร Urai, เบญจมาศ Benchamat, แก้วตา Kaeota,
  กาญจนา Kanchana, จิราพร Jiraphon, ดวงใจ Duangjai, นิตยา Nittaya, ปิยะนุช Piyanut, รุ่งทิพย์ Rungthip, วาสนา Watsana, อารีย์ Aree`)

const boys =
  names(`ภูผา Phupha, ปุณณ์ Pun, ธีร์ Thee, กวิน Kawin, ภัทร Phat, ต้นกล้า Tonkla, คุณานนท์ Khunanon, นที Nathee, อชิ Achi,
  ปกป้อง Pokpong, พัฒน์ Phatt, ณภัทร Naphat, ธาม Tham, กันต์ Kan, ภาคิน Phakhin, ศิวกร Siwakon`)

const girls =
  names(`ใบบัว Baibua, พิชชา Phitcha, ณิชา Nicha, ขวัญข้าว Khwankhao, ปาณิสรา Panisara, ธัญชนก Thanchanok, อิงฟ้า Ingfa,
  พลอย Phloi, กมลชนก Kamonchanok, ลลิน Lalin, ญาดา Yada, ฟ้าใส Fasai, มุกดา Mukda, รินรดา Rinrada, วริศรา Warissara, ไอริน Airin`)

const surnameStarts =
  names(`ทอง Thong, ศรี Si, สุข Suk, บุญ Bun, วงศ์ Wong, จันทร์ Chan, แก้ว Kaeo, เพชร Phet, ชัย Chai, พงษ์ Phong,
  อินทร์ In, มณี Manee, ธรรม Tham, สิริ Siri, นิล Nin, พรหม Phrom, กิตติ Kitti, วรรณ Wan, ธน Thana, เจริญ Charoen, มงคล Mongkhon,
  อุดม Udom, ประเสริฐ Prasert, ใจ Jai, รุ่ง Rung, เทพ Thep, ปัญญา Panya, ดวง Duang`)

const surnameEnds =
  names(`สวัสดิ์ sawat, ไพศาล phaisan, พันธุ์ phan, ดี di, งาม ngam, มั่นคง mankhong, เลิศ loet, วัฒนา watthana,
  สกุล sakun, ภักดี phakdi, เดช det, สมบัติ sombat, ประดิษฐ์ pradit, อรุณ arun, รักษา raksa, กุล kun, นคร nakhon, โชติ chot,
  พิพัฒน์ phiphat, วิเศษ wiset, สมุทร samut, สุวรรณ suwan, ศักดิ์ sak, บำรุง bamrung`)

const foreigners: readonly [Foreigner, ...Foreigner[]] = [
  foreigner('JP', 'male', 'ฮิโรชิ Hiroshi', 'ทานากะ Tanaka'),
  foreigner('JP', 'female', 'ยูกิ Yuki', 'ซาโตะ Sato'),
  foreigner('GB', 'male', 'เจมส์ James', 'คาร์เตอร์ Carter'),
  foreigner('GB', 'female', 'เอ็มมา Emma', 'ฮิวส์ Hughes'),
  foreigner('MM', 'male', 'มิน Min', 'อ่อง Aung'),
  foreigner('MM', 'female', 'ขิ่น Khin', 'วิน Win'),
  foreigner('LA', 'female', 'บัว Boua', 'แก้วมณี Keomany'),
  foreigner('IN', 'male', 'อาร์จุน Arjun', 'เมห์ตา Mehta'),
]

function foreigner(country: string, gender: Gender, name: string, surname: string): Foreigner {
  return { country, gender, name: names(name)[0], surname: names(surname)[0] }
}

const companyStarts =
  names(`ธารา Thara, ภูพิงค์ Phuphing, อันดามัน Andaman, ล้านนา Lanna, ศรีตะวัน Si Tawan, นาคา Naka, ริมโขง Rim Khong,
  ดอกปีบ Dok Pip, ทุ่งรวง Thung Ruang, เกาะทอง Ko Thong, สายรุ้ง Sai Rung, เมฆขาว Mek Khao`)

const companyEnds =
  names(`ฟู้ดส์ Foods, โลจิสติกส์ Logistics, สิ่งทอ Textile, อิเล็กทรอนิกส์ Electronics, การเกษตร Agriculture,
  เฟอร์นิเจอร์ Furniture, พลังงาน Energy, เคมี Chemical, ท่องเที่ยว Travel, บรรจุภัณฑ์ Packaging`)

export type Gender = 'male' | 'female'

interface Foreigner {
  country: string
  gender: Gender
  name: Words
  surname: Words
}

/** Returns the name of a foreigner insured in Thailand, who has a passport instead of a citizen id. */
export function foreignerName(random: Random): Foreigner {
  return random.pick(foreigners)
}

export function firstName(random: Random, gender: Gender, isChild: boolean): Words {
  if (gender === 'male') return random.pick(isChild ? boys : men)
  return random.pick(isChild ? girls : women)
}

export function surname(random: Random): Words {
  const start = random.pick(surnameStarts)
  const end = random.pick(surnameEnds)
  return { th: start.th + end.th, en: start.en + end.en }
}

/** Returns an employer's name with “Sample” in it. Without that word, a real company could have the name. */
export function employerName(random: Random): Words {
  const start = random.pick(companyStarts)
  const end = random.pick(companyEnds)
  return {
    th: `บริษัท ตัวอย่าง ${start.th}${end.th} จำกัด`,
    en: `Sample ${start.en} ${end.en} Co., Ltd.`,
  }
}

/** Returns the title as on a Thai citizen id card. */
export function titleOf(gender: Gender, isChild: boolean, isMarried: boolean): Words {
  if (gender === 'male') return isChild ? { th: 'เด็กชาย', en: 'Master' } : { th: 'นาย', en: 'Mr.' }
  if (isChild) return { th: 'เด็กหญิง', en: 'Miss' }
  return isMarried ? { th: 'นาง', en: 'Mrs.' } : { th: 'นางสาว', en: 'Ms.' }
}
